/** Nodes that tell of what is new: bitcoind and monerod over ZeroMQ, Hardhat's node over a WebSocket. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { makeJsonRpc } from '#src/adapters/chains/json-rpc.ts';
import { parseNodeSettings } from '#src/adapters/chains/node-settings.ts';
import { openPushes } from '#src/adapters/chains/push/open-pushes.ts';
import type { ChainId } from '#src/domain/assets/currencies.ts';
import { openDevnetLab } from '#tests/support/chain-contract/devnet-lab.ts';
import { patient } from '#tests/support/patience.ts';

const usual = { timeout: patient(120_000), interval: 50 };
const devnetFolder = path.join(import.meta.dirname, '../../tools/devnet');
const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

/** Listens to one node, and counts how often it tells and falls silent. */
function listen(chain: ChainId, entry: Readonly<Record<string, unknown>>) {
  const lost: string[] = [];
  let told = 0;
  const settings = parseNodeSettings(JSON.stringify({ [chain]: entry }));
  const pushes = openPushes({ settings, onLost: (_chain, reason) => lost.push(reason) });
  closing.push(() => pushes.close());
  pushes.onPush(() => (told += 1));
  pushes.follow(new Set([chain]));
  const rest = () => pushes.restMs(chain);
  return { lost, rest, told: () => told };
}

/** Does this again until the node has told of it: nobody says when a subscription has begun. */
async function until(isSo: () => boolean, act: () => Promise<unknown>): Promise<void> {
  const look = async () => {
    if (!isSo()) await act();
    return isSo();
  };
  await expect.poll(look, usual).toBe(true);
}

test.each(['bitcoin', 'monero'] as const)(
  'the node of %s tells of blocks and payments, and again after it was away',
  async (chain) => {
    const { devnet, close } = await openDevnetLab(chain);
    closing.push(close);
    const node = devnet.node(chain);
    const { bitcoin, monero } = devnet.endpoints;
    const wallet = monero ? { walletUrl: monero.walletUrl } : {};
    const { url, zmq } = bitcoin ?? monero ?? expect.unreachable('it was started');
    const pushes = listen(chain, { network: 'regtest', url, zmq, ...wallet });
    const to = await node.newAddress();
    const pay = async () => await node.pay({ to, units: 10_000_000n });
    await until(
      () => pushes.told() > 0,
      async () => await node.mine(1),
    );
    expect(pushes.rest()).toBeUndefined();
    await until(
      () => pushes.rest() !== undefined,
      async () => {
        await pay();
        await node.mine(1);
      },
    );
    for (const act of [async () => await node.mine(1), pay]) {
      const before = pushes.told();
      await act();
      await expect.poll(pushes.told, usual).toBeGreaterThan(before);
    }
    await node.stop();
    await expect.poll(() => pushes.lost, usual).toHaveLength(1);
    expect(pushes.rest()).toBeUndefined();
    await node.start();
    await until(
      () => pushes.rest() !== undefined,
      async () => {
        await pay();
        await node.mine(1);
      },
    );
  },
  patient(600_000),
);

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

test('an EVM node tells of blocks over a WebSocket, until it ends', { timeout: patient(240_000) }, async () => {
  const port = await findFreePort();
  const environment = { ...process.env, CI: '1', HARDHAT_DISABLE_TELEMETRY_PROMPT: 'true' };
  const child = spawn(process.execPath, ['src/evm/told-node.ts', `${port}`], {
    cwd: devnetFolder,
    env: environment,
    stdio: 'ignore',
  });
  const ended = once(child, 'exit');
  closing.push(async () => {
    child.kill();
    await ended;
  });
  const url = `http://127.0.0.1:${port}`;
  const rpc = makeJsonRpc({ name: 'ethereum', url });
  const isUp = async () => await rpc.call('eth_chainId').catch(() => undefined);
  await expect.poll(isUp, usual).toBeDefined();

  const tokens = { 'USDT-ERC20': '0x1', 'USDC-ERC20': '0x2' };
  const pushes = listen('ethereum', { network: 'own', chainId: 31_337, tokens, url, ws: `ws://127.0.0.1:${port}` });
  const mine = async () => await rpc.call('evm_mine');
  await until(() => pushes.rest() !== undefined, mine);
  const before = pushes.told();
  await mine();
  await expect.poll(pushes.told, usual).toBeGreaterThan(before);
  child.kill();
  await expect.poll(() => pushes.lost, usual).toHaveLength(1);
  expect(pushes.rest()).toBeUndefined();
});
