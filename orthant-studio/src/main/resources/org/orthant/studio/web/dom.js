// Builds elements. Text is always text: nothing that comes from a file is ever read as markup.

const SVG = "http://www.w3.org/2000/svg";

const fill = (element, attributes, children) => {
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== undefined && value !== null) element.setAttribute(name, value);
  }
  element.append(...children.flat().filter(child => child !== undefined && child !== null && child !== false));
  return element;
};

export const html = (tag, attributes, ...children) => fill(document.createElement(tag), attributes, children);

export const svg = (tag, attributes, ...children) => fill(document.createElementNS(SVG, tag), attributes, children);

/** Children that are false or absent are left out. */
export const replace = (element, ...children) => {
  element.replaceChildren();
  fill(element, {}, children);
};

export const byId = id => document.getElementById(id);

export const set = (element, attributes) => fill(element, attributes, []);

/** A control with its name. */
export const field = (name, control, hint) =>
  html("label", { class: "field" }, html("span", { class: "field-name" }, name), control,
    hint && html("span", { class: "hint" }, hint));

export const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Calls once nothing was typed for the given number of milliseconds. */
export const onTyping = (input, action, milliseconds) => {
  let typing;
  input.addEventListener("input", () => {
    clearTimeout(typing);
    typing = setTimeout(action, milliseconds);
  });
};

/** Calls at most once per so many milliseconds, and once more after the last call. */
export const throttled = (action, milliseconds) => {
  let waiting = false;
  let again = false;
  const run = async () => {
    waiting = true;
    again = false;
    await Promise.all([action(), new Promise(done => setTimeout(done, milliseconds))]);
    waiting = false;
    if (again) run();
  };
  return () => {
    if (waiting) again = true;
    else run();
  };
};
