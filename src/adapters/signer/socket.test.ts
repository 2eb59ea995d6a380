/** The socket of the signer: who may open it, and what becomes of those who send what is no question. */
import { once } from 'node:events';
import { chmod, mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { createConnection } from 'node:net';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { description, openSignerLab, plainSigner, requests, type SignerLab } from '#tests/support/signer-lab.ts';
import { makeRoleRefusals } from './role-refusals.ts';
import { serveSigner } from './serve-signer.ts';

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

describe('a half of the service', () => {
  test('has a socket of its own: a server has nothing paid, a worker no terms, and tries are noted', async () => {
    await lab.serve();
    const [server, worker, both] = [lab.connect({ half: 'server' }), lab.connect({ half: 'worker' }), lab.connect()];
    const terms = [{ text: 'terms', addressIndex: 0 }];
    expect(await server.signTerms(terms)).toEqual([{ signature: 'signed terms' }]);
    expect(await worker.sign('ethereum', requests[2])).toMatchObject({ txid: 'a transaction' });
    await expect(server.sign('ethereum', requests[2])).rejects.toThrow('the signer could not answer (TypeError)');
    await expect(worker.signTerms(terms)).rejects.toThrow('the signer could not answer (TypeError)');
    expect(lab.refusals).toEqual(['server sign', 'worker terms']);
    expect(await both.signTerms(terms)).toEqual([{ signature: 'signed terms' }]);
    expect(await both.sign('ethereum', requests[2])).toMatchObject({ txid: 'a transaction' });
  });

  test('that has a folder of its own leaves the common socket to the user of the signer', async () => {
    const at = (name: string): string => path.join(lab.folder, name);
    for (const name of ['common', 'server', 'worker']) {
      await mkdir(at(name));
      await chmod(at(name), 0o750);
    }
    const socketPath = path.join(at('common'), 'socket');
    const halves = { server: path.join(at('server'), 'socket'), worker: path.join(at('worker'), 'socket') };
    const log = { error: () => {} };
    const served = await serveSigner({ socketPath, halves, signer: plainSigner, log, ownsFolder: false });
    const modes = await Promise.all([socketPath, halves.server, halves.worker].map(async (each) => await stat(each)));
    expect(modes.map(({ mode }) => mode & 0o777)).toEqual([0o600, 0o660, 0o660]);
    await served.close();
    await chmod(at('worker'), 0o755);
    const again = serveSigner({ socketPath, halves, signer: plainSigner, log, ownsFolder: false });
    await expect(again).rejects.toThrow('may be used by others');
  });
});

test('tries that are not for whoever asks are written down, and do not fill the log', async () => {
  vi.useFakeTimers();
  try {
    const lines: unknown[] = [];
    const note = makeRoleRefusals({ note: async (kind, details) => void lines.push({ kind, ...details }) });
    const line = { kind: 'refused', reason: 'role', role: 'server', asked: 'sign' };
    await note('server', 'sign');
    expect(lines).toEqual([{ ...line, count: 1 }]);
    for (let turn = 0; turn < 99; turn += 1) await note('server', 'sign');
    expect(lines).toHaveLength(1);
    vi.advanceTimersByTime(1_000);
    expect(lines.slice(1)).toEqual([{ ...line, count: 99 }]);
    await note('server', 'sign');
    expect(lines.slice(2)).toEqual([{ ...line, count: 1 }]);
  } finally {
    vi.useRealTimers();
  }
});
