/** QR codes as PNG, for wallets on another device that read a saved picture. One bit for each pixel, dark on white. */
import { crc32, deflateSync } from 'node:zlib';
import { qrMatrix } from './qr-matrix.ts';

const quietZone = 4;
const pixelsPerModule = 8;
const signature = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);

export function qrPng(text: string): Buffer {
  const rows = qrMatrix(text).split('\n');
  const margin = '0'.repeat(quietZone);
  const blank = '0'.repeat(rows.length + 2 * quietZone);
  const padded = [
    ...Array.from({ length: quietZone }, () => blank),
    ...rows.map((row) => margin + row + margin),
    ...Array.from({ length: quietZone }, () => blank),
  ];
  const size = padded.length * pixelsPerModule;
  const lines = padded.flatMap((row) => Array.from({ length: pixelsPerModule }, () => toScanLine(row)));
  return Buffer.concat([
    signature,
    toChunk('IHDR', header(size)),
    toChunk('IDAT', deflateSync(Buffer.concat(lines))),
    toChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Data of the PNG's IHDR chunk: square, one bit deep, greyscale. */
function header(size: number): Buffer {
  const bytes = Buffer.alloc(13);
  bytes.writeUInt32BE(size, 0);
  bytes.writeUInt32BE(size, 4);
  bytes[8] = 1;
  return bytes;
}

/**
 * One row of pixels. A module is eight pixels wide, so it is exactly one byte; a set bit is white. The first byte is
 * the filter type (none).
 */
function toScanLine(row: string): Buffer {
  return Buffer.from([0, ...Array.from(row, (module) => (module === '1' ? 0x00 : 0xff))]);
}

function toChunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, checksum]);
}
