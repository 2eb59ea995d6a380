/**
 * Holds a session-level advisory lock in the cluster, on its own connection, as proof of ownership. The lock ends with
 * its owner, however the owner ends. Without the lock, a second start on the same data folder would adopt a running
 * cluster and stop it later while the first process still needs it.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, type ClientConfig } from 'pg';

type Options = Readonly<{
  connection: ClientConfig;
  /** Throws if the server process has ended, so that waiting for an answer is pointless. */
  assertRunning: () => void;
  /** Called when the server stopped unexpectedly. */
  onLost: () => void;
}>;

export type ClusterClaim = Readonly<{ client: Client; expectEnd(): void }>;

const lockKey = 7_726_726;
const startSeconds = 60;
const previousOwnerSeconds = 2;

/** Waits until the server answers, then takes the lock. Undefined if another process holds it. */
export async function claimCluster({ connection, assertRunning, onLost }: Options): Promise<ClusterClaim | undefined> {
  const client = await connectWhenReady(connection, assertRunning);
  let isEndExpected = false;
  client.on('error', () => {});
  client.on('end', () => {
    if (!isEndExpected) onLost();
  });
  const expectEnd = (): void => {
    isEndExpected = true;
  };
  if (await takeLock(client)) return { client, expectEnd };
  expectEnd();
  await client.end();
  return undefined;
}

async function connectWhenReady(connection: ClientConfig, assertRunning: () => void): Promise<Client> {
  const deadline = Date.now() + startSeconds * 1000;
  for (;;) {
    const client = new Client(connection);
    try {
      await client.connect();
      return client;
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined;
      // 57P03: the server is starting up, recovering or shutting down.
      const isStarting = code === 'ENOENT' || code === 'ECONNREFUSED' || code === 'ECONNRESET' || code === '57P03';
      if (!isStarting || Date.now() > deadline) throw error;
    }
    assertRunning();
    await sleep(20);
  }
}

/**
 * Takes the ownership lock and returns whether that succeeded. The session of a killed owner can briefly outlive the
 * owner, so a failed attempt is retried.
 */
async function takeLock(client: Client): Promise<boolean> {
  const deadline = Date.now() + previousOwnerSeconds * 1000;
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [lockKey]);
    if (rows[0]?.taken === true) return true;
    if (Date.now() > deadline) return false;
    await sleep(50);
  }
}
