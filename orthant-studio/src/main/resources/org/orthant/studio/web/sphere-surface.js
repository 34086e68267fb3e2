// The sphere of directions, coloured by region. Which region a pixel is in is decided by the graphics card.

import { BackSide, Color, FrontSide, ShaderMaterial, Vector3 } from "./three/three.module.min.js";
import { colour } from "./colours.js";
import { unit } from "./geometry.js";

const MOST = 12;

const vertexShader = `
  varying vec3 place;
  varying vec3 facing;
  void main() {
    place = position;
    facing = normalize(normalMatrix * normal);
    gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
  }`;

const fragmentShader = `
  uniform vec3 rows[${MOST}];
  uniform int labels;
  uniform float here;
  uniform float hovered;
  uniform vec3 none;
  uniform vec3 all;
  uniform vec3 line;
  uniform vec3 mark;
  uniform float glass;
  varying vec3 place;
  varying vec3 facing;
  void main() {
    vec3 p = normalize(place);
    float count = 0.0;
    float code = 0.0;
    float bit = 1.0;
    float edge = 0.0;
    for (int i = 0; i < ${MOST}; i++) {
      if (i >= labels) break;
      float side = dot(rows[i], p);
      if (side > 0.0) { count += 1.0; code += bit; }
      float width = fwidth(side);
      edge = max(edge, 1.0 - smoothstep(0.6 * width, 1.5 * width, abs(side)));
      bit *= 2.0;
    }
    vec3 tone = mix(none, all, count / float(labels));
    float body = glass;
    if (abs(code - hovered) < 0.5) { tone = mix(tone, mark, 0.70); body = max(glass, 0.62 * step(0.3, glass)); }
    else if (abs(code - here) < 0.5) { tone = mix(tone, mark, 0.45); body = max(glass, 0.55 * step(0.3, glass)); }
    float light = 0.80 + 0.22 * max(dot(normalize(facing), normalize(vec3(0.35, 0.55, 0.75))), 0.0);
    gl_FragColor = vec4(mix(tone * light, line, 0.85 * edge), max(body, edge * min(1.0, glass + 0.45)));
  }`;

/** Shown as the style sheet says, without conversion of colours. */
const plain = name => {
  const found = new Color();
  found.setStyle(colour(name), "srgb-linear");
  return found;
};

/** The side towards the eye, or the one behind. */
export const surface = front => {
  const material = new ShaderMaterial({
    vertexShader,
    fragmentShader,
    transparent: true,
    depthWrite: false,
    side: front ? FrontSide : BackSide,
    uniforms: {
      rows: { value: Array.from({ length: MOST }, () => new Vector3()) },
      labels: { value: 0 },
      here: { value: -1 },
      hovered: { value: -1 },
      none: { value: new Color() },
      all: { value: new Color() },
      line: { value: new Color() },
      mark: { value: new Color() },
      glass: { value: 1 },
    },
  });
  const { uniforms } = material;
  return {
    material,
    recolour: () => {
      uniforms.none.value = plain("region-none");
      uniforms.all.value = plain("region-all");
      uniforms.line.value = plain("hyperplane");
      uniforms.mark.value = plain("accent");
    },
    /** The sphere is of glass if there is something in it to see. */
    show: (rows, here, hovered, filled) => {
      uniforms.glass.value = front ? (filled ? 0.34 : 1) : (filled ? 0.16 : 0);
      rows.forEach((row, i) => uniforms.rows.value[i].set(...unit(row)));
      uniforms.labels.value = rows.length;
      uniforms.here.value = here;
      uniforms.hovered.value = hovered ?? -1;
    },
  };
};
