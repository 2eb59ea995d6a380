/** A PostgreSQL for one test that can be stopped, killed and restarted, and a helper that makes orders on it. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '#src/adapters/db/embedded-postgres/start-embedded-postgres.ts';
import { deriveAddress } from '#src/adapters/chains/sandbox/derive-address.ts';
import { patient } from '#tests/support/patience.ts';

export type OwnCluster = Readonly<{
  folder: string;
  url(): string;
  connection(): EmbeddedPostgres['connection'];
  /** Kills the server: every session is cut off, but committed data stays. */
  kill(): Promise<void>;
  start(): Promise<void>;
  close(): Promise<void>;
}>;

type Options = Readonly<{ folder?: string; maxConnections?: number }>;

export async function openOwnCluster({ folder: given, maxConnections = 60 }: Options = {}): Promise<OwnCluster> {
  const folder = given ?? fs.mkdtempSync(path.join(os.tmpdir(), 'sampan-cluster-'));
  const dataDir = path.join(folder, 'data');
  fs.mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  let server = await startEmbeddedPostgres({ dataDir, maxConnections });
  const url = () => {
    const { user, host, port, database } = server.connection;
    return `postgresql://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}`;
  };
  return {
    folder,
    url,
    connection: () => server.connection,
    kill: async () => {
      process.kill(server.pid, 'SIGQUIT');
      while (fs.existsSync(path.join(dataDir, 'postgres', 'postmaster.pid'))) await sleep(20);
    },
    start: async () => {
      server = await startEmbeddedPostgres({ dataDir, maxConnections });
    },
    close: async () => {
      await server.stop();
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}

export type Made = Readonly<{ status: number; id: string; code: string; message: string }>;

const visitors = new Uint8Array(32).fill(55);

/** Orders ETH for 0.05 BTC. The same idempotency key gives the same order, on any server and however often. */
export async function makeOrder(port: number, key: string): Promise<Made> {
  const number = Number.parseInt(key.slice(-6), 10);
  const body = {
    sendCurrency: 'BTC',
    receiveCurrency: 'ETH',
    sendAmount: '0.05',
    orderType: 'floating',
    receiveAddress: deriveAddress(visitors, 'ethereum', 'visitor', number),
  };
  const headers = { 'content-type': 'application/json', 'idempotency-key': key, 'accept-language': 'en' };
  try {
    const init = { method: 'POST', headers, body: JSON.stringify(body) };
    const answer = await fetch(`http://127.0.0.1:${port}/api/exchanges`, init);
    const said = (await answer.json()) as Partial<Made>;
    return { status: answer.status, id: said.id ?? '', code: said.code ?? '', message: said.message ?? '' };
  } catch {
    return { status: 0, id: '', code: 'no answer', message: '' };
  }
}

export function orderKey(number: number): string {
  return `a-key-of-a-visitor-${String(number).padStart(6, '0')}`;
}

export async function readStatus(port: number, id: string): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/exchanges/${id}`);
  return answer.ok ? ((await answer.json()) as { status: string }).status : `HTTP ${answer.status}`;
}

/** Polls until `look` is true. On a timeout the error names what was awaited and the last failure. */
export async function until(what: string, look: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + patient(90_000);
  for (;;) {
    let met: unknown;
    if (await look().catch((error: unknown) => void (met = error))) return;
    if (performance.now() > deadline) throw new Error(`in vain: ${what}`, { cause: met });
    await sleep(100);
  }
}

export async function isReady(port: number): Promise<boolean> {
  return (await fetch(`http://127.0.0.1:${port}/readyz`)).status === 200;
}
