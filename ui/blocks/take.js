// A chart as the page shows it now, saved as SVG or PNG by the browser alone.

const SVG = "http://www.w3.org/2000/svg";
const SHARPER = 2; // pixels of the PNG for one of the page
const UNSEEN = ".draglayer, .hoverlayer, .menulayer, .zoomlayer"; // what answers to the mouse

export default function ({ parentElement, data }) {
  const said = parentElement.querySelector("output");
  for (const button of parentElement.querySelectorAll("button")) {
    button.textContent = data.labels[button.value];
    button.onclick = async () => {
      said.textContent = "";
      try {
        const drawn = compose(chart(data.chart), data.alt, await letters());
        const file = button.value === "svg" ? asSvg(drawn) : await asPng(drawn);
        save(file, `${data.name}.${button.value}`);
      } catch (error) {
        said.textContent = data.labels.failed;
        throw error;
      }
    };
  }
}

// Of a picture in two shapes, one is shown.
function chart(key) {
  const one = `.st-key-${key.replace(/[^\w-]/g, "-")}`; // as Streamlit spells it
  const names = [one, `${one}_wide`, `${one}_narrow`];
  const found = document.querySelectorAll(`:is(${names.join(", ")}) .js-plotly-plot`);
  return [...found].find((one) => one.getClientRects().length);
}

// Plotly draws a chart as several SVGs on top of each other: they become one, on the page's ground.
function compose(plot, alt, style) {
  const { width, height } = plot.getBoundingClientRect();
  const whole = element("svg", { width, height, viewBox: `0 0 ${width} ${height}` });
  whole.append(element("title", {}, alt));
  whole.append(element("style", {}, `.crisp { shape-rendering: crispEdges } ${style}`));
  const ground = getComputedStyle(document.querySelector("[data-testid=stApp]")).backgroundColor;
  whole.append(element("rect", { width, height, fill: ground }));
  for (const layer of plot.querySelectorAll(".main-svg")) {
    const copy = layer.cloneNode(true);
    copy.querySelectorAll(UNSEEN).forEach((one) => one.remove());
    copy.style.background = "none";
    whole.append(copy);
  }
  return whole;
}

// The page's own font as a rule of CSS: elsewhere letters would have other widths.
async function letters() {
  const family = getComputedStyle(document.body).fontFamily.split(",")[0];
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
  const rule = rules.find(({ style }) => style?.src && style.fontFamily === family);
  if (!rule) return "";
  const [, source] = rule.style.src.match(/url\("?(.+?)"?\)/);
  const file = await fetch(new URL(source, rule.parentStyleSheet.href));
  return `@font-face { font-family: ${family}; font-weight: 200 900; src: url(${await asUri(await file.blob())}) }`;
}

function asUri(file) {
  return new Promise((done) => {
    const reader = new FileReader();
    reader.onload = () => done(reader.result);
    reader.readAsDataURL(file);
  });
}

function element(name, attributes, text = "") {
  const made = document.createElementNS(SVG, name);
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value);
  made.textContent = text;
  return made;
}

function asSvg(drawn) {
  return new Blob([new XMLSerializer().serializeToString(drawn)], { type: "image/svg+xml" });
}

async function asPng(drawn) {
  const picture = new Image();
  picture.src = URL.createObjectURL(asSvg(drawn));
  await picture.decode();
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(drawn.getAttribute("width") * SHARPER);
  canvas.height = Math.round(drawn.getAttribute("height") * SHARPER);
  canvas.getContext("2d").drawImage(picture, 0, 0, canvas.width, canvas.height);
  URL.revokeObjectURL(picture.src);
  return new Promise((done) => canvas.toBlob(done, "image/png"));
}

function save(file, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
