/** A back-up is read only if it is whole and this service made it, whatever its hash says. */
import fs from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeBackupKeys, type BackupKeys } from '#tests/support/backup-keys.ts';
import { checkBackupFile, readBackupLines, writeBackupFile, type BackupHeader } from './backup-file.ts';
import { decryptWith, encryptTo } from './seal.ts';

let folder: string;
let keys: BackupKeys;

beforeEach(async () => {
  folder = fs.mkdtempSync(path.join(tmpdir(), 'back-up-'));
  keys = await makeBackupKeys();
});
afterEach(() => fs.rmSync(folder, { recursive: true }));

const header: BackupHeader = { format: 'sampan-backup-2', at: '2026-11-17T00:00:00.000Z', migrations: [] };
const rows = ['{"table":"orders","columns":["id"]}', '{"row":{"id": "a secret order"}}', '{"counter":"c","next":"2"}'];

async function write(name: string, { seal } = keys, lines = rows): Promise<string> {
  const file = path.join(folder, name);
  await writeBackupFile({ file, seal }, async (addLine) => {
    for (const line of [JSON.stringify(header), ...lines]) await addLine(line);
  });
  return file;
}

/** The same file with other content, encrypted to the same key, as anyone can who knows it. */
async function rewrite(file: string, change: (text: string) => string): Promise<string> {
  const plain = gunzipSync(await buffer(await decryptWith(keys.opener.identity, fs.createReadStream(file))));
  const changed = gzipSync(change(plain.toString()));
  const other = `${file}-changed`;
  fs.writeFileSync(other, await buffer(await encryptTo(keys.seal.recipient, Readable.from([changed]))));
  return other;
}

async function readAll(file: string, { opener } = keys): Promise<readonly string[]> {
  const { sealed } = await checkBackupFile({ file, opener });
  return await collect(readBackupLines({ file, opener }, sealed));
}

async function collect(lines: AsyncIterable<string>): Promise<readonly string[]> {
  const all: string[] = [];
  for await (const line of lines) all.push(line);
  return all;
}

test('a back-up is read as it was written, and tells nobody else anything', async () => {
  const file = await write('whole');
  expect(await readAll(file)).toEqual(rows);
  expect(await checkBackupFile({ file, opener: keys.opener })).toMatchObject({ header });
  expect(fs.readFileSync(file).includes('secret')).toBe(false);
  expect(fs.statSync(file).mode & 0o777).toBe(0o600);
});

test('a row may hold every character that JSON takes as it is', async () => {
  const notes = ['a\u2028b', 'a\u2029b', 'a\u0085b', 'é漢字🚣'.repeat(9000)].map((note) =>
    JSON.stringify({ row: { note } }),
  );
  expect(await readAll(await write('notes', keys, notes))).toEqual(notes);
});

test('of two back-ups of one name the first is finished, and the second touches nothing of it', async () => {
  const file = path.join(folder, 'one');
  const second = Promise.withResolvers<void>();
  const first = writeBackupFile({ file, seal: keys.seal }, async (addLine) => {
    for (const line of [JSON.stringify(header), ...rows]) await addLine(line);
    await expect(write('one', keys, [])).rejects.toThrow('another back-up writes it');
    second.resolve();
  });
  await Promise.all([first, second.promise]);
  expect(await readAll(file)).toEqual(rows);
  await expect(write('one')).rejects.toThrow('is there already: a back-up does not take the place of another');
  expect(fs.readdirSync(folder)).toEqual(['one']);
});

test('a folder that is not there is an error that can be handled', async () => {
  await expect(write('no/such/folder')).rejects.toThrow('ENOENT');
});

describe('a back-up is refused', () => {
  test.each([1, 40, 300])('if it lacks its last %i bytes', async (bytes) => {
    const file = await write('cut');
    fs.truncateSync(file, fs.statSync(file).size - bytes);
    await expect(readAll(file)).rejects.toThrow('cannot be read as a back-up');
  });

  test('if any byte of it was changed', async () => {
    const file = await write('flipped');
    const bytes = fs.readFileSync(file);
    for (let at = 0; at < bytes.length; at += 7) {
      fs.writeFileSync(
        file,
        bytes.map((byte, place) => (place === at ? byte ^ 1 : byte)),
      );
      await expect(readAll(file)).rejects.toThrow(/cannot be read|another key/);
    }
  });

  test('if its rows were changed and encrypted again', async () => {
    const changed = await rewrite(await write('rows'), (text) => text.replace('a secret', 'another'));
    await expect(readAll(changed)).rejects.toThrow('was cut off or changed');
  });

  test('if rows were taken out and its lines and hash fit again, under the old signature', async () => {
    const fewer = await write('fewer', keys, rows.slice(0, 1));
    const end = gunzipSync(await buffer(await decryptWith(keys.opener.identity, fs.createReadStream(fewer))));
    const { lines, sha256 } = JSON.parse(end.toString().trimEnd().split('\n').at(-1) ?? '') as Record<string, unknown>;
    const changed = await rewrite(await write('old'), (text) => {
      const all = text.trimEnd().split('\n');
      const old = JSON.parse(all.at(-1) ?? '') as Record<string, unknown>;
      return `${[...all.slice(0, 2), JSON.stringify({ ...old, lines, sha256 })].join('\n')}\n`;
    });
    await expect(readAll(changed)).rejects.toThrow('was not made by this service');
  });

  test('if another service made it for the same key', async () => {
    const others = await makeBackupKeys();
    const file = await write('theirs', { ...keys, seal: { ...others.seal, recipient: keys.seal.recipient } });
    await expect(readAll(file)).rejects.toThrow('was not made by this service');
  });

  test('if it has no signature that can be read', async () => {
    const changed = await rewrite(await write('bare'), (text) => text.replace(/"key":"[^"]*"/, '"key":"AA"'));
    await expect(readAll(changed)).rejects.toThrow('was not made by this service');
  });

  test('if it is encrypted to another key, or not at all', async () => {
    const file = await write('closed');
    await expect(readAll(file, await makeBackupKeys())).rejects.toThrow('is encrypted to another key');
    fs.writeFileSync(file, gzipSync(rows.join('\n')));
    await expect(readAll(file)).rejects.toThrow('cannot be read as a back-up');
  });

  test('if it was replaced after it was checked', async () => {
    const file = await write('first');
    const { sealed } = await checkBackupFile({ file, opener: keys.opener });
    fs.rmSync(file);
    await write('first', keys, rows.slice(0, 2));
    const read = collect(readBackupLines({ file, opener: keys.opener }, sealed));
    await expect(read).rejects.toThrow('was cut off or changed');
  });
});
