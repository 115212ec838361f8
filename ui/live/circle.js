// Words in one pair's plane, as charts/hands/word_on_a_circle.py draws them.

PICTURES.word_on_a_circle = {
  draw(ctx, area, now, still) {
    const scale = axes(area, area.ends);
    const [hand] = frequencies(now.d_model, now.base, now.pair);
    const color = pairColor(hand);
    const share = now.d_model ** (look.circle.scales[now.scale] - 0.5);
    const words = now.words.map(([name, x, y]) => ({ name, x: share * x, y: share * y }));
    const at = (x, y) => [scale.x(x), scale.y(y)];
    const walked = words.map((word) => walk(word, now.position, hand, now.rotary));
    const trail = trailTo(now.position);

    inside(ctx, area, () => {
      for (const { x, y } of words) {
        const middle = now.rotary ? at(0, 0) : at(x, y);
        const radius = now.rotary ? Math.hypot(x, y) : 1;
        ring(ctx, ...middle, scale.x(radius) - scale.x(0), look.faint, 1);
      }
      words.forEach(({ x, y }, n) => {
        if (!now.rotary) stroke(ctx, [at(0, 0), at(x, y)], look.faint, 2);
        stroke(ctx, [now.rotary ? at(0, 0) : at(x, y), at(...walked[n])], color, 4);
      });
      for (const word of words) {
        trail.forEach((position, n) => {
          const age = trail.length > 1 ? n / (trail.length - 1) : 0;
          dot(ctx, ...at(...walk(word, position, hand, now.rotary)), 6, color, 0.3 + 0.7 * age);
        });
      }
      for (const { x, y } of words) dot(ctx, ...at(x, y), 8, look.neutral);
      write(ctx, circleLabels(words, now.rotary), at, still);
      for (const tip of walked) cursorRing(ctx, ...at(...tip), 13);
    });
    const [across, up] = pairColumns(now.pair, now.d_model, now.layout);
    still.querySelector(".xtitle").textContent = `dimension ${across}`;
    still.querySelector(".ytitle").textContent = `dimension ${up}`;
    return { ...now, values: walked.flat() };
  },
};

// Added, the hand's two numbers; rotary, the word itself turned counter-clockwise.
function walk({ x, y }, position, hand, rotary) {
  const [sine, cosine] = encode([position], [hand]);
  return rotary ? [x * cosine - y * sine, x * sine + y * cosine] : [x + sine, y + cosine];
}

// The positions before the cursor's that are drawn, in even steps down from it.
function trailTo(position) {
  const whole = Math.floor(position);
  const step = Math.ceil((whole + 1) / look.circle.points);
  const trail = stops(whole + 1, step).map((back) => whole - back).reverse();
  return whole === position ? trail.slice(0, -1) : trail;
}

// Names outside the circle that each word walks.
function circleLabels(words, rotary) {
  return words.map(({ name, x, y }) =>
    rotary ? [x, y, `\u00a0${name}\u00a0`, x >= 0 ? "left" : "right"] : [x, y - 1.25, `\u00a0${name}\u00a0`],
  );
}
