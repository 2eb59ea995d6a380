/** QR codes as rows of modules, for callers that draw them: `1` is dark. */
import { encodeQR } from 'qr';

/**
 * The QR code of a text without the quiet zone, which the caller adds. It has medium error correction, so that wallets
 * can read it at an angle.
 */
export function qrMatrix(text: string): string {
  // The library makes no code without a border, so the thinnest one is cut off again.
  const modules = encodeQR(text, 'raw', { ecc: 'medium', border: 1 }).slice(1, -1);
  return modules
    .map((row) =>
      row
        .slice(1, -1)
        .map((isDark) => (isDark ? '1' : '0'))
        .join(''),
    )
    .join('\n');
}
