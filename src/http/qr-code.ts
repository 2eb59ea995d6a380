/** QR codes as SVG: sharp at every size, small, and made on the server so that they need no script. */
import { encodeQR } from 'qr';

/**
 * Medium error correction and a quiet zone of four modules, so that wallets can read the code from a screen at an
 * angle.
 */
const options = { ecc: 'medium', border: 4 } as const;

/** The QR code as SVG: dark on white whatever the page's colours are, because not every wallet reads the reverse. */
export function qrSvg(text: string): string {
  const modules = encodeQR(text, 'raw', options);
  const size = modules.length;
  const path = modules.map(toRuns).join('');
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">` +
    `<path fill="#fff" d="M0 0h${size}v${size}H0z"/><path stroke="#000" d="${path}"/></svg>`
  );
}

/** The QR code as a data URL for an image. Needs `img-src data:`; pages show the SVG inline instead. */
export function qrDataUrl(text: string): string {
  return `data:image/svg+xml;base64,${Buffer.from(qrSvg(text)).toString('base64')}`;
}

/**
 * Draws a row. Each run of dark modules is one stroke, which takes a quarter of the size of one square for each module.
 */
function toRuns(row: readonly boolean[], y: number): string {
  const bits = row.map((isDark) => (isDark ? '1' : '0')).join('');
  return [...bits.matchAll(/1+/g)].map(({ 0: run, index }) => `M${index} ${y}.5h${run.length}`).join('');
}
