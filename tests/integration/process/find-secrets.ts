/** Looks for secrets where somebody who has a process could look: in its memory and in its files. */
import { createPrivateKey } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { Place } from './spawn-process.ts';

/** How often a secret is in the memory of a process, as bytes and as hex digits. */
export function countInMemory(pid: number, secret: Buffer): number {
  const needles = [secret, Buffer.from(secret.toString('hex'))];
  const memory = fs.openSync(`/proc/${pid}/mem`, 'r');
  let count = 0;
  try {
    for (const line of fs.readFileSync(`/proc/${pid}/maps`, 'utf8').split('\n')) {
      const [, from = '0', to = '0', rights = ''] = /^([0-9a-f]+)-([0-9a-f]+) (\S+)/.exec(line) ?? [];
      if (!rights.startsWith('r')) continue;
      count += countInRange(memory, { from: Number.parseInt(from, 16), to: Number.parseInt(to, 16) }, needles);
    }
  } finally {
    fs.closeSync(memory);
  }
  return count;
}

const chunkBytes = 4 * 1024 * 1024;

function countInRange(memory: number, { from, to }: { from: number; to: number }, needles: readonly Buffer[]): number {
  let count = 0;
  // Chunks overlap by more than the longest needle, so that none is cut in two.
  for (let at = from; at < to; at += chunkBytes) {
    const chunk = Buffer.alloc(Math.min(chunkBytes + 128, to - at));
    let length = 0;
    try {
      length = fs.readSync(memory, chunk, 0, chunk.length, at);
    } catch {
      // A part that cannot be read holds nothing that anybody could take from there.
      continue;
    }
    const read = chunk.subarray(0, length);
    for (const needle of needles) {
      for (let found = read.indexOf(needle); found >= 0; found = read.indexOf(needle, found + 1)) count += 1;
    }
  }
  return count;
}

/** The secret bytes of the key that signs terms. */
export function readTermsKey(place: Place): Buffer {
  const { d = '' } = createPrivateKey(fs.readFileSync(path.join(place.dataDir, 'terms-key.pem'))).export({
    format: 'jwk',
  });
  return Buffer.from(d, 'base64url');
}

export function readSeed(place: Place): Buffer {
  return Buffer.from(fs.readFileSync(path.join(place.dataDir, 'sandbox-seed'), 'utf8').trim(), 'hex');
}

/** Files of a folder in which a secret stands, as bytes, hex digits or base64. */
export function findOnDisk(folder: string, secret: Buffer): readonly string[] {
  const forms = [
    secret,
    ...(['hex', 'base64', 'base64url'] as const).map((form) => Buffer.from(secret.toString(form))),
  ];
  const files = fs.readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files
    .map(({ parentPath, name }) => path.join(parentPath, name))
    .filter((file) => {
      const text = fs.readFileSync(file);
      // A key in a PEM file stands at an offset of its base64, so that is read first.
      const bytes = file.endsWith('.pem')
        ? Buffer.from(text.toString().replaceAll(/-----.*?-----/g, ''), 'base64')
        : text;
      return forms.some((form) => text.includes(form) || bytes.includes(form));
    });
}
