/** Draws one mountain of the scene: a peak with slightly irregular shoulders, as a smooth SVG path. */
export type Ridge = Readonly<{ peak: number; width: number; height: number; seed: number }>;

type Point = Readonly<{ x: number; y: number }>;

/** Positions of the shoulders from the left foot to the right one, and their heights, as fractions of the whole. */
const across = [0, 0.14, 0.25, 0.33, 0.39, 0.45, 0.5, 0.55, 0.6, 0.66, 0.74, 0.86, 1];
const summit = 6;
const up = [0, 0.1, 0.29, 0.5, 0.72, 0.92, 1, 0.94, 0.77, 0.59, 0.43, 0.13, 0];

/** The outline from foot to foot, in whole numbers; y grows downwards, with 0 at the foot. */
export function drawRidge({ peak, width, height, seed }: Ridge): string {
  const points = across.map((part, index): Point => {
    const isFixed = index === 0 || index === summit || index === across.length - 1;
    const shift = isFixed ? 0 : unevenness(seed, index);
    return { x: Math.round(peak + (part - 0.5) * width), y: Math.round(-height * (up[index] ?? 0) * (1 + shift)) };
  });
  const curves = points.slice(1).map((_, index) => curveFrom(points, index));
  return `M${points[0]?.x ?? 0} 0${curves.join('')}`;
}

/**
 * SVG curve to the next point, with the direction of its neighbours as tangent. `s` mirrors the previous control point,
 * so only the first curve needs to give both.
 */
function curveFrom(points: readonly Point[], index: number): string {
  const at = (position: number): Point => points[Math.min(position, points.length - 1)] ?? { x: 0, y: 0 };
  const [from, to, after] = [at(index), at(index + 1), at(index + 2)];
  const end = { x: to.x - from.x, y: to.y - from.y };
  const arrive = { x: end.x - Math.round((after.x - from.x) / 6), y: end.y - Math.round((after.y - from.y) / 6) };
  const numbers = [...(index === 0 ? [Math.round(end.x / 3), 0] : []), arrive.x, arrive.y, end.x, end.y];
  return `${index === 0 ? 'c' : 's'}${numbers.join(' ').replaceAll(' -', '-')}`;
}

/**
 * Random deviation of a shoulder, between -0.12 and 0.12. It depends on seed and index only, so it is the same on the
 * server and in the browser.
 */
function unevenness(seed: number, index: number): number {
  const mixed = Math.imul(seed * 31 + index * 17 + 7, 2_654_435_761) >>> 0;
  return ((mixed % 1000) / 1000 - 0.5) * 0.24;
}
