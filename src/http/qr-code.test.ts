import { decodeQR } from 'qr/decode.js';
import { expect, test } from 'vitest';
import { qrDataUrl, qrSvg } from './qr-code.ts';

/** Renders the strokes of the SVG path as pixels, ten per module, as a browser would. */
function paint(svg: string) {
  const side = Number(/viewBox="0 0 (\d+)/.exec(svg)?.[1]) * 10;
  const data = new Uint8Array(side * side * 4).fill(255);
  for (const [, x, y, length] of svg.matchAll(/M(\d+) (\d+)\.5h(\d+)/g)) {
    for (let row = Number(y) * 10; row < Number(y) * 10 + 10; row += 1) {
      const from = (row * side + Number(x) * 10) * 4;
      for (let pixel = 0; pixel < Number(length) * 10; pixel += 1) data.fill(0, from + pixel * 4, from + pixel * 4 + 3);
    }
  }
  return { width: side, height: side, data };
}

test.each([
  'bitcoin:bcrt1qxrkqy95l72rjn3pg2yctc37rfshlj4q0z0rwxf?amount=0.05',
  'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
  `monero:5${'a'.repeat(94)}?tx_amount=0.123456789012`,
])('the code of %s can be read back', (text) => {
  expect(decodeQR(paint(qrSvg(text)))).toBe(text);
});

test('an image source holds the same picture', () => {
  const [, base64 = ''] = qrDataUrl('address').split('base64,');
  expect(Buffer.from(base64, 'base64').toString()).toBe(qrSvg('address'));
  expect(qrDataUrl('x'.repeat(100)).length).toBeLessThan(8_000);
});
