// Pointing at a picture reads its exact value. Pressing on it moves the cursor there, and a mouse can
// pull the cursor along: the picture follows at once, and the server hears of it on release.

function pointAt(room, tell, signal) {
  const tip = Object.assign(document.createElement("div"), { className: "tip" });
  let start = null; // where the pointer went down, and whether it pulls

  const show = (found, event) => {
    if (!found) return tip.remove();
    tip.textContent = found.lines.join("\n");
    room.append(tip);
    const frame = room.getBoundingClientRect();
    const left = Math.min(event.clientX + 14, innerWidth - tip.offsetWidth - 24);
    tip.style.transform = `translate(${left - frame.left}px, ${event.clientY + 16 - frame.top}px)`;
  };
  const go = (found) => {
    moving = found.cursor;
    follow();
  };
  const on = {
    pointermove(event) {
      const found = readingAt(event);
      show(found, event);
      if (found && start?.pulls) go(found);
    },
    pointerdown(event) {
      const found = event.button === 0 && readingAt(event);
      if (!found) return;
      // A finger that moves wants to scroll.
      start = { x: event.clientX, y: event.clientY, pulls: event.pointerType !== "touch" };
      if (start.pulls) go(found);
    },
    pointerup(event) {
      const found = start && readingAt(event);
      const tapped = found && Math.hypot(event.clientX - start.x, event.clientY - start.y) < 8;
      if (tapped) go(found);
      if (start && "position" in moving) tell(moving);
      start = null;
    },
    pointercancel() {
      start = null;
      tip.remove();
    },
  };
  for (const [name, listener] of Object.entries(on)) {
    document.addEventListener(name, listener, { capture: true, signal });
  }
}

// What lies under the pointer, if it is a picture that can be read.
function readingAt(event) {
  for (const cover of covers.values()) {
    const plot = plotOf(cover.key);
    const shown = plot?.layout?.meta;
    const picture = PICTURES[shown?.picture];
    if (!picture?.at || !isDrawn(plot) || !plot.contains(event.target)) continue;
    const frame = plot.getBoundingClientRect();
    const [x, y] = [event.clientX - frame.left, event.clientY - frame.top];
    return picture.at(plotArea(plot), { ...wanted(shown), ...moving }, x, y);
  }
  return null;
}
