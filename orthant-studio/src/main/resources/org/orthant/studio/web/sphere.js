// Three features: directions are points of a sphere, hyperplanes its great circles.

import {
  AmbientLight, CircleGeometry, DirectionalLight, DoubleSide, Group, InstancedMesh, Matrix4, Mesh, MeshBasicMaterial,
  MeshLambertMaterial, PerspectiveCamera, Raycaster, Scene, Sphere, SphereGeometry, Vector2, Vector3, WebGLRenderer, Color,
  Quaternion,
} from "./three/three.module.min.js";
import { svg, set as assign } from "./dom.js";
import { colour, regionPalette } from "./colours.js";
import { labelsAt, norm, scale, short, size, unit } from "./geometry.js";
import { arrows, orbit } from "./orbit.js";
import { surface } from "./sphere-surface.js";

const MOST_BALLS = 160;
const REACH = 1.22;

export const sphereView = (stage, act) => {
  const renderer = new WebGLRenderer({ antialias: true, alpha: true });
  renderer.setPixelRatio(Math.min(devicePixelRatio, 2));
  const canvas = renderer.domElement;
  assign(canvas, { class: "sphere", tabindex: 0, "aria-label":
    "Sphere of three features with one great circle per label; arrow keys turn it, plus and minus zoom" });
  const overlay = svg("svg", { class: "overlay", role: "group", "aria-label": "Rows and feature vector" });
  stage.append(canvas, overlay);

  const scene = new Scene();
  const camera = new PerspectiveCamera(36, 1, 0.1, 50);
  const globe = new SphereGeometry(1, 96, 64);
  const skins = [surface(false), surface(true)];
  const shells = skins.map((skin, order) => {
    const shell = new Mesh(globe, skin.material);
    shell.renderOrder = order;
    return shell;
  });
  const caps = new InstancedMesh(new SphereGeometry(1, 24, 16), new MeshLambertMaterial(), MOST_BALLS);
  const planes = new Group();
  const light = new DirectionalLight(0xffffff, 2.1);
  light.position.set(0.9, 1.5, 2);
  camera.add(light);
  scene.add(camera, new AmbientLight(0xffffff, 1.5), ...shells, caps, planes);

  let state;
  let handles = [];
  let palette = [];
  let accent = new Color();
  let frame = 0;

  const redraw = () => {
    if (!frame) frame = requestAnimationFrame(paint);
  };

  const paint = () => {
    frame = 0;
    if (view.place(camera)) redraw();
    renderer.render(scene, camera);
    for (const handle of handles) follow(handle);
  };

  const resize = () => {
    const side = stage.clientWidth;
    renderer.setSize(side, side, false);
    assign(overlay, { viewBox: `0 0 ${side} ${side}` });
    redraw();
  };
  const watcher = new ResizeObserver(resize);
  watcher.observe(stage);

  // --- From the screen into space and back ---

  const onScreen = direction => {
    const at = new Vector3(...direction).project(camera);
    const side = stage.clientWidth;
    return [(at.x + 1) / 2 * side, (1 - at.y) / 2 * side];
  };

  const isInFront = direction => {
    const eye = camera.position;
    return direction[0] * eye.x + direction[1] * eye.y + direction[2] * eye.z > norm(direction) * 0.95;
  };

  const caster = new Raycaster();
  const ray = event => {
    const bounds = canvas.getBoundingClientRect();
    caster.setFromCamera(new Vector2(
      (event.clientX - bounds.left) / bounds.width * 2 - 1, 1 - (event.clientY - bounds.top) / bounds.height * 2), camera);
    return caster.ray;
  };

  const hit = (event, radius) => {
    const found = ray(event).intersectSphere(new Sphere(new Vector3(), radius), new Vector3());
    return found ? found.toArray() : null;
  };

  /** Beside the sphere, the point of its outline that is nearest. */
  const toward = (event, radius) =>
    hit(event, radius) ?? caster.ray.closestPointToPoint(new Vector3(), new Vector3()).toArray();

  // --- Handles ---

  const follow = handle => {
    const [x, y] = onScreen(handle.direction());
    const [fromX, fromY] = onScreen(scale(unit(handle.direction()), isInFront(handle.direction()) ? 1 : 0.2));
    assign(handle.element, { transform: `translate(${x} ${y})`, "aria-valuetext": handle.direction().map(short).join(", "),
      "aria-valuenow": short(handle.direction()[0]) });
    handle.element.classList.toggle("behind", !isInFront(handle.direction()));
    assign(handle.stem, { x1: fromX - x, y1: fromY - y });
  };

  const makeHandle = (text, name, kind, radius, direction, move) => {
    const stem = svg("line", { class: "stem", x2: 0, y2: 0 });
    const element = svg("g", {
      class: `handle ${kind}`, tabindex: 0, role: "slider", "aria-label": name, "aria-valuemin": -1, "aria-valuemax": 1,
    }, stem, svg("circle", { class: "touch", r: 18 }), svg("circle", { class: "knob", r: radius }),
    svg("text", { y: kind === "x-handle" ? -13 : 4 }, text));
    element.addEventListener("pointerdown", event => {
      element.setPointerCapture(event.pointerId);
      event.preventDefault();
      element.focus({ preventScroll: true });
    });
    element.addEventListener("pointermove", event => {
      if (element.hasPointerCapture(event.pointerId)) move(unit(toward(event, norm(direction()))));
    });
    element.addEventListener("keydown", event => {
      const by = arrows(event);
      if (!by) return;
      event.preventDefault();
      const right = new Vector3().setFromMatrixColumn(camera.matrixWorld, 0);
      const up = new Vector3().setFromMatrixColumn(camera.matrixWorld, 1);
      move(new Vector3(...unit(direction())).addScaledVector(right, by[0]).addScaledVector(up, by[1]).normalize().toArray());
    });
    return { element, stem, direction };
  };

  const view = orbit(canvas, redraw, event => {
    const at = event && hit(event, 1);
    act.hover(at && state ? labelsAt(state.rows, at) : null);
  });

  // --- What is shown ---

  const load = next => {
    state = next;
    skins.forEach(skin => skin.recolour());
    palette = regionPalette(state.rows.length).map(text => new Color(text));
    accent = new Color(colour("accent"));
    handles = state.rows.map((_, label) => makeHandle(
      String(label), `Row of label ${label}`, "row-handle", 10,
      () => scale(unit(state.rows[label]), REACH),
      direction => act.moveRow(label, scale(direction, norm(state.rows[label]) || 1))));
    handles.push(makeHandle("x", "Feature vector x", "x-handle", 7, () => scale(unit(state.x), 1.1), act.moveX));
    overlay.replaceChildren(...handles.map(handle => handle.element));
    planes.clear();
    for (let i = 0; i < state.rows.length; i++) {
      planes.add(new Mesh(new CircleGeometry(1.45, 96), new MeshBasicMaterial({
        color: colour("hyperplane"), transparent: true, opacity: 0.13, side: DoubleSide, depthWrite: false,
      })));
    }
  };

  const draw = next => {
    state = next;
    skins.forEach(skin => skin.show(state.rows, labelsAt(state.rows, state.x), state.hovered, state.balls));
    drawBalls();
    // Behind an opaque front there is nothing to see.
    shells[0].visible = state.balls;
    planes.visible = state.planes;
    state.rows.forEach((row, i) => planes.children[i]?.quaternion.copy(
      new Quaternion().setFromUnitVectors(new Vector3(0, 0, 1), new Vector3(...unit(row)))));
    redraw();
  };

  const drawBalls = () => {
    let count = 0;
    const here = labelsAt(state.rows, state.x);
    for (const [set, region] of state.balls ? state.regions : []) {
      if (region.radius === undefined || count === MOST_BALLS) continue;
      // Scaled within its cone until it touches the sphere from inside.
      const factor = 1 / (norm(region.centre) + region.radius);
      const radius = region.radius * factor;
      const place = new Matrix4().makeScale(radius, radius, radius).setPosition(...scale(region.centre, factor));
      caps.setMatrixAt(count, place);
      caps.setColorAt(count, set === state.hovered || set === here ? accent : palette[size(set)]);
      count++;
    }
    caps.count = count;
    caps.instanceMatrix.needsUpdate = true;
    if (caps.instanceColor) caps.instanceColor.needsUpdate = true;
    caps.computeBoundingSphere();
  };

  const close = () => {
    watcher.disconnect();
    cancelAnimationFrame(frame);
    renderer.dispose();
    renderer.forceContextLoss();
  };

  resize();
  return { load, draw, close };
};
