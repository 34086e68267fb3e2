// Colours for drawings, from the style sheet, so that light and dark are decided in one place.

/** After Okabe and Ito's palette, told apart with any kind of colour vision; in the dark, lighter where it needs to be. */
const SERIES = {
  light: ["#0072b2", "#e69f00", "#009e73", "#cc79a7", "#56b4e9", "#d55e00", "#8c6bb1", "#999999"],
  dark: ["#56b4e9", "#e69f00", "#2fc195", "#e3a2c6", "#9db8ff", "#ff8f4d", "#b79ae0", "#aaaaaa"],
};

const DASHES = ["none", "7 4", "2 3", "10 3 2 3"];

const dark = matchMedia("(prefers-color-scheme: dark)");

/** How the line of that number is drawn: when colours are used up, or if it is told, dashes tell lines apart. */
export const lineStyle = (index, dash) => {
  const colours = dark.matches ? SERIES.dark : SERIES.light;
  return { colour: colours[index % colours.length], dash: DASHES[(dash ?? Math.floor(index / colours.length)) % DASHES.length] };
};

export const colour = name => getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();

const rgb = text => {
  const number = Number.parseInt(text.slice(1), 16);
  return [number >> 16 & 255, number >> 8 & 255, number & 255].map(part => part / 255);
};

const mix = (a, b, part) => a.map((value, i) => value + (b[i] - value) * part);

/** The colours of regions with 0, 1, …, n labels on: the more, the deeper. */
export const regionPalette = labels => {
  const none = rgb(colour("region-none"));
  const all = rgb(colour("region-all"));
  return Array.from({ length: labels + 1 }, (_, active) =>
    `rgb(${mix(none, all, active / labels).map(part => Math.round(255 * part)).join(", ")})`);
};

export const onThemeChange = action => dark.addEventListener("change", action);
