/** The socket of the signer: who may open it, and what becomes of those who send what is no question. */
import { once } from 'node:events';
import { chmod, mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { createConnection } from 'node:net';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { description, openSignerLab, type SignerLab } from '#tests/support/signer-lab.ts';

let lab: SignerLab;
beforeEach(async () => {
  lab = await openSignerLab();
});
afterEach(async () => await lab.close());

describe('the socket', () => {
  test('is for its owner alone, and goes with its folder', async () => {
    const served = await lab.serve();
    expect((await stat(lab.socketPath)).mode & 0o777).toBe(0o600);
    expect((await stat(path.dirname(lab.socketPath))).mode & 0o777).toBe(0o700);
    await served.close();
    expect(await readdir(lab.folder)).toEqual([]);
  });

  test('is as open to a group as its folder, and never to all', async () => {
    await mkdir(path.dirname(lab.socketPath), { mode: 0o750 });
    await chmod(path.dirname(lab.socketPath), 0o750);
    const served = await lab.serve();
    expect((await stat(lab.socketPath)).mode & 0o777).toBe(0o660);
    await served.close();
    await mkdir(path.dirname(lab.socketPath), { recursive: true });
    await chmod(path.dirname(lab.socketPath), 0o755);
    await expect(lab.serve()).rejects.toThrow('may be used by others');
  });

  test('that a killed signer left is replaced, and one that answers is not', { timeout: 20_000 }, async () => {
    await mkdir(path.dirname(lab.socketPath), { mode: 0o700 });
    await writeFile(lab.socketPath, '');
    await lab.serve();
    await expect(lab.serve()).rejects.toThrow(`a signer is running already at ${lab.socketPath}`);
    expect(await lab.connect().describe()).toEqual(description);
  });

  test.each(['rubbish\n', '{"question":{"kind":"describe"}}\n', '{"id":-1}\n', 'x'.repeat(5_000_000)])(
    'is closed to whoever sends what is no question (%#), and stays open to others',
    { timeout: 20_000 },
    async (text) => {
      await lab.serve();
      const stranger = createConnection(lab.socketPath);
      stranger.on('error', () => {});
      stranger.write(text);
      await new Promise((resolve) => stranger.once('close', resolve));
      expect(await lab.connect().describe()).toEqual(description);
    },
  );

  test('is for no folder that its group may write to: somebody could put a socket of their own there', async () => {
    await mkdir(path.dirname(lab.socketPath));
    await chmod(path.dirname(lab.socketPath), 0o770);
    await expect(lab.serve()).rejects.toThrow('may be written to by its group');
  });

  test('answers what has no value', async () => {
    await lab.serve();
    const signer = lab.connect();
    expect(await signer.askWallet({ kind: 'watch', minor: 7, isUnused: false })).toBeNull();
    expect(await signer.describe()).toEqual(description);
  });

  test('passes nothing on to the wallet program but what reads', async () => {
    const asked: unknown[] = [];
    await lab.serve({ askWallet: async (question) => void asked.push(question) });
    const stranger = createConnection(lab.socketPath);
    const question = { kind: 'wallet', question: { kind: 'ask', method: 'transfer', params: {} } };
    stranger.write(`${JSON.stringify({ id: 1, question })}\n`);
    const [answer] = (await once(stranger, 'data')) as [Buffer];
    stranger.destroy();
    expect(JSON.parse(answer.toString())).toMatchObject({ id: 1, kind: 'failed' });
    expect(asked).toEqual([]);
  });
});
