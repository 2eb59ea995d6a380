/**
 * Cold storage on Monero: coins go out to an offline wallet and come back by files that it signs in cold mode. Its view
 * key is in a second wallet program, which sees what lies there and writes the files. The offline program has no node.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accounts } from '#src/domain/ledger/accounts.ts';
import { planAccountReturn } from '#src/domain/treasury/account-return.ts';
import type { ColdReturn } from '#src/domain/treasury/cold-return.ts';
import { finalityBlocks } from '#src/domain/network-fee.ts';
import { advanceReturn } from '#src/usecases/order-moves/advance-return.ts';
import type { ViewWallet } from '#src/usecases/ports/cold-keys.ts';
import { makeDevnetLab, openDevnetLab, type DevnetLab } from '#tests/support/chain-contract/devnet-lab.ts';
import { moneroOptions } from '#tests/support/chain-contract/devnet-options.ts';
import { openEngine, type Engine } from '#tests/support/chain-contract/engine.ts';
import { expectBooksEqualChain } from '#tests/support/chain-contract/expect-books-equal-chain.ts';
import { moveToCold } from '#tests/support/chain-contract/move-to-cold.ts';
import { fundHotWallets } from '#tests/support/chain-contract/story.ts';
import { makeMoneroChain } from '#tests/support/keyed-chains.ts';
import { makeMoneroCall, runWallet, type MoneroCall } from '../../tools/devnet/src/monero-programs.ts';
import type { RunningProcess } from '../../tools/devnet/src/run-process.ts';

const nodesFolder = fileURLToPath(new URL('../../.nodes', import.meta.url));
let lab: DevnetLab;
let folder: string;
let offline: MoneroCall;
let address: string;
let viewWallet: ViewWallet;
const running: RunningProcess[] = [];

/** A wallet program. Without a node it knows nothing but what it is given. */
async function start(owner: string, monero: number): Promise<Readonly<{ port: number; call: MoneroCall }>> {
  const port = await freePort();
  const ports = { ...fakePorts, monero };
  running.push(await runWallet({ folder, nodesFolder, ports, say: () => undefined }, owner, port));
  return { port, call: makeMoneroCall(port) };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Nothing listens on the first port of all. */
const noNode = 1;
const fakePorts = {
  bitcoin: noNode,
  litecoin: noNode,
  ethereum: noNode,
  'bnb-chain': noNode,
  polygon: noNode,
  solana: noNode,
  tron: noNode,
  bitcoinPushes: noNode,
  moneroPeers: noNode,
  moneroPushes: noNode,
  moneroZmq: noNode,
  moneroShopWallet: noNode,
  moneroCustomerWallet: noNode,
} as const;

beforeAll(async () => {
  lab = await openDevnetLab('monero');
  folder = await mkdtemp(path.join(tmpdir(), 'cold-monero-'));
  ({ call: offline } = await start('offline', noNode));
  await offline('create_wallet', { filename: 'vault', password: '', language: 'English' });
  ({ address } = await offline<{ address: string }>('get_address', { account_index: 0 }));
  const { key: viewkey } = await offline<{ key: string }>('query_key', { key_type: 'view_key' });
  const options = moneroOptions(lab.devnet.endpoints);
  const seeing = await start('view', Number(new URL(options.url).port));
  await seeing.call('generate_from_keys', { filename: 'view', password: '', address, viewkey, restore_height: 0 });
  const pair = makeMoneroChain({ ...options, coldWalletUrl: `http://127.0.0.1:${seeing.port}` });
  if (!pair.viewWallet) throw new Error('there is a wallet of cold storage');
  ({ viewWallet } = pair);
}, 300_000);
afterAll(async () => {
  for (const program of running.toReversed()) await program.stop();
  await rm(folder, { recursive: true, force: true });
  await lab.close();
});

async function finish({ lab: { chain, profile, mine }, work }: Engine): Promise<void> {
  for (let round = 0; round < 3; round += 1) {
    await work();
    await mine(2);
  }
  await mine(finalityBlocks(chain, profile));
  await work();
  await work();
}

async function bring(engine: Engine, n: number, units: bigint): Promise<ColdReturn> {
  const { store } = engine;
  const { clock, chain } = engine.lab;
  const { node, wallet } = await engine.lab.open();
  const to = await wallet.hotAddress();
  const written = await viewWallet.write({ from: address, to, units });
  if (written === 'short') throw new Error('the coins are not enough');
  const { file, feeUnits } = written;
  const account = { from: address, nonce: null, size: feeUnits, unitsPerSize: 1n, written: String(n) };
  const returned: ColdReturn = {
    id: `CR-20261118-0000000${n}`,
    accountId: 'CA-1',
    chain,
    currency: 'XMR',
    units,
    feeUnits,
    plan: planAccountReturn(chain, { to, units, account }),
    file,
    txid: null,
    state: 'unsigned',
    version: 0,
    raw: null,
    requestedBy: 'anna',
    reason: 'back',
    plannedAt: clock.now(),
    signedAt: null,
    endedAt: null,
    trouble: null,
    came: null,
  };
  await store.transaction(async ({ returns }) => await returns.insert(returned));
  const text = JSON.stringify(await offline('sign_transfer', JSON.parse(file) as Readonly<Record<string, unknown>>));
  const other = await viewWallet.readSigned({ from: address, to, units: units + 1n, feeUnits }, text);
  expect(other).toMatchObject({ ok: false, code: 'cold_file_different' });
  // One byte of the proofs, which say nothing of amount and fee: the daemon alone knows.
  const broken = await viewWallet.readSigned({ from: address, to, units, feeUnits }, breakProof(text));
  expect(broken).toMatchObject({ ok: false, code: 'cold_file_signature' });
  const signed = await viewWallet.readSigned({ from: address, to, units, feeUnits }, text);
  if (!signed.ok) throw new Error(signed.code);
  const { signedSet, ...bytes } = signed.value;
  // Nothing was sent.
  expect(await node.transactionStatus(bytes.txid)).toEqual({ kind: 'absent' });
  const at = clock.now();
  await store.transaction(async (records) => {
    await advanceReturn(records, returned, { event: 'signed', at, patch: { ...bytes, signedAt: at } });
  });
  expect(await node.broadcast(signed.value.raw)).toBe('accepted');
  // The wallet reads the block before it learns which coins it spent.
  if (n === 2) await engine.lab.mine(1);
  if (n === 2) await viewWallet.held(address, Number.POSITIVE_INFINITY);
  expect(await viewWallet.learn({ address, txid: bytes.txid, signedSet: signedSet ?? '' })).toBe('learned');
  await finish(engine);
  expect(await viewWallet.isOutspent(signed.value.raw)).toBe(true);
  const after = await store.snapshot(async ({ returns }) => await returns.lock(returned.id));
  expect(after).toMatchObject({ state: 'arrived', txid: bytes.txid, came: { txid: bytes.txid } });
  return after ?? returned;
}

/** The answer of the offline wallet with another last byte of its transaction. */
function breakProof(text: string): string {
  const answer = JSON.parse(text) as Readonly<{ tx_raw_list: readonly string[] }>;
  const [raw = ''] = answer.tx_raw_list;
  const last = raw.endsWith('0') ? '1' : '0';
  return JSON.stringify({ ...answer, tx_raw_list: [`${raw.slice(0, -1)}${last}`] });
}

test('coins go out and come back twice, and the books equal the chain to the unit', async () => {
  const engine = await openEngine(makeDevnetLab(lab.devnet, 'monero'));
  await fundHotWallets(engine, ['XMR']);
  const booked = async (account: string): Promise<bigint> =>
    await engine.store.snapshot(async ({ journal }) => await journal.balance(account, 'XMR'));
  const expectEqual = async () => {
    expect(await viewWallet.held(address, Number.POSITIVE_INFINITY)).toBe(await booked(accounts.cold));
    expect(await booked(accounts.fromCold)).toBe(0n);
    await expectBooksEqualChain(engine);
  };
  const sums = [300_000_000_007n, 200_000_000_011n];
  for (const [n, units] of sums.entries()) {
    await moveToCold(engine, n, address, { currency: 'XMR', units });
    await finish(engine);
  }
  expect(await booked(accounts.cold)).toBe(500_000_000_018n);
  await expectEqual();

  await bring(engine, 1, 100_000_000_003n);
  await expectEqual();
  await bring(engine, 2, 250_000_000_001n);
  await expectEqual();
  expect(await viewWallet.write({ from: address, to: address, units: 10n ** 15n })).toBe('short');
}, 600_000);
