/** QR codes as SVG: sharp at every size, small, and made on the server so that they need no script. */
import encodeQR from 'qr';

/** Middle error correction and a quiet zone of four modules: what wallets read from a screen at an angle. */
const options = { ecc: 'medium', border: 4, optimize: true } as const;

export function qrSvg(text: string): string {
  return encodeQR(text, 'svg', options);
}

/** The same as the source of an image. Needs `img-src data:`; pages show the SVG inline instead. */
export function qrDataUrl(text: string): string {
  return `data:image/svg+xml;base64,${Buffer.from(qrSvg(text)).toString('base64')}`;
}
