// Colours for drawings, from the style sheet, so that light and dark are decided in one place.

/** Okabe and Ito's palette: told apart by people with any kind of colour vision. */
export const SERIES = ["#0072b2", "#e69f00", "#009e73", "#cc79a7", "#56b4e9", "#d55e00", "#8c6bb1", "#999999"];

export const DASHES = ["none", "7 4", "2 3", "10 3 2 3"];

export const colour = name => getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();

export const rgb = text => {
  const number = Number.parseInt(text.slice(1), 16);
  return [number >> 16 & 255, number >> 8 & 255, number & 255].map(part => part / 255);
};

const mix = (a, b, part) => a.map((value, i) => value + (b[i] - value) * part);

/** The more labels are on, the deeper. */
export const regionColour = (active, labels) => {
  const parts = mix(rgb(colour("region-none")), rgb(colour("region-all")), active / labels);
  return `rgb(${parts.map(part => Math.round(255 * part)).join(", ")})`;
};

export const onThemeChange = action =>
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", action);
