// Turns and zooms the view of a sphere, by mouse, by touch and by keyboard.

import { calm } from "./dom.js";

const NEAR = 2.4;
const FAR = 7;
const STEEPEST = 1.5;
/** Milliseconds in which a turn that was let go slows down to a third. */
const GLIDE = 220;
const SLOWEST = 2e-5;

const within = (low, value, high) => Math.max(low, Math.min(high, value));

/** How far an arrow key moves something to the right and up, if it is one. */
export const arrows = event => {
  const step = event.shiftKey ? 0.2 : 0.05;
  return { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, step], ArrowDown: [0, -step] }[event.key];
};

/** Calls redraw when the view changes, and point with where the mouse is while it turns nothing, or null. */
export const orbit = (canvas, redraw, point) => {
  const touches = new Map();
  const view = { azimuth: 0.6, height: 0.42, distance: 4.1 };
  let speed = 0;
  let turned = 0;
  let placed = 0;

  const turn = (right, up) => {
    view.azimuth += right;
    view.height = within(-STEEPEST, view.height + up, STEEPEST);
    redraw();
  };

  const zoom = factor => {
    view.distance = within(NEAR, view.distance * factor, FAR);
    redraw();
  };

  canvas.addEventListener("pointerdown", event => {
    canvas.setPointerCapture(event.pointerId);
    touches.set(event.pointerId, [event.clientX, event.clientY]);
    turned = event.timeStamp;
    speed = 0;
  });
  canvas.addEventListener("pointermove", event => {
    const before = touches.get(event.pointerId);
    if (!before) {
      point(event);
      return;
    }
    const now = [event.clientX, event.clientY];
    touches.set(event.pointerId, now);
    if (touches.size === 2) {
      const [, other] = [...touches].find(([id]) => id !== event.pointerId);
      const spread = at => Math.max(1, Math.hypot(at[0] - other[0], at[1] - other[1]));
      zoom(spread(before) / spread(now));
      return;
    }
    const right = -4 * (now[0] - before[0]) / canvas.clientWidth;
    speed = calm() ? 0 : right / Math.max(16, event.timeStamp - turned);
    turned = event.timeStamp;
    turn(right, 4 * (now[1] - before[1]) / canvas.clientWidth);
  });
  for (const end of ["pointerup", "pointercancel"]) {
    canvas.addEventListener(end, event => {
      touches.delete(event.pointerId);
      placed = performance.now();
      // Who has stopped before letting go wants it to stay.
      if (event.timeStamp - turned > 80) speed = 0;
      redraw();
    });
  }
  canvas.addEventListener("pointerleave", () => point(null));
  canvas.addEventListener("wheel", event => {
    event.preventDefault();
    zoom(Math.exp(event.deltaY * 0.001));
  }, { passive: false });
  canvas.addEventListener("keydown", event => {
    const by = arrows(event);
    const factor = { "+": 0.9, "=": 0.9, "-": 1.1 }[event.key];
    if (!by && !factor) return;
    event.preventDefault();
    if (by) turn(2 * by[0], 2 * by[1]);
    else zoom(factor);
  });

  return {
    /** Puts the camera where it should be by now, and tells whether it will move on by itself. */
    place: camera => {
      if (!touches.size && speed) {
        const now = performance.now();
        const slower = Math.exp((placed - now) / GLIDE);
        view.azimuth += speed * GLIDE * (1 - slower);
        speed = Math.abs(speed) < SLOWEST ? 0 : speed * slower;
        placed = now;
      }
      camera.position.set(
        view.distance * Math.cos(view.height) * Math.sin(view.azimuth), view.distance * Math.sin(view.height),
        view.distance * Math.cos(view.height) * Math.cos(view.azimuth));
      camera.lookAt(0, 0, 0);
      camera.updateMatrixWorld();
      return !touches.size && speed !== 0;
    },
  };
};
