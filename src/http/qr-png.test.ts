import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { qrMatrix } from './qr-matrix.ts';
import { qrPng } from './qr-png.ts';

const text = 'bitcoin:bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080?amount=0.25';

test('a QR picture is a PNG whose pixels are the modules with a quiet zone of four', () => {
  const png = qrPng(text);
  expect([...png.subarray(0, 8)]).toEqual([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const size = png.readUInt32BE(16);
  const rows = qrMatrix(text).split('\n');
  expect(size).toBe((rows.length + 8) * 8);

  const dataLength = png.readUInt32BE(33);
  const pixels = inflateSync(png.subarray(41, 41 + dataLength));
  const lineBytes = size / 8 + 1;
  expect(pixels.length).toBe(lineBytes * size);
  const moduleAt = (x: number, y: number) => (pixels[y * 8 * lineBytes + 1 + x] === 0 ? '1' : '0');
  rows.forEach((row, y) => {
    expect(Array.from(row, (_module, x) => moduleAt(x + 4, y + 4)).join('')).toBe(row);
  });
  expect(Array.from({ length: rows.length + 8 }, (_none, x) => moduleAt(x, 0)).join('')).not.toContain('1');
});
