/**
 * Cold storage on real nodes: coins go out to addresses of an offline wallet and come back by a PSBT that it signs. For
 * Bitcoin that wallet is a second Bitcoin Knots without a network, which has never seen our chain.
 */
import { base64 } from '@scure/base';
import { HDKey } from '@scure/bip32';
import { Transaction } from '@scure/btc-signer';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeJsonRpc } from '#src/adapters/chains/json-rpc.ts';
import { chains } from '#src/domain/assets/chains.ts';
import { accounts } from '#src/domain/ledger/accounts.ts';
import { finalityBlocks } from '#src/domain/network-fee.ts';
import type { ColdPlace } from '#src/domain/treasury/cold.ts';
import { pickColdCoins, type ColdCoin, type ColdReturn } from '#src/domain/treasury/cold-return.ts';
import { advanceReturn } from '#src/usecases/order-moves/advance-return.ts';
import type { ColdKeys } from '#src/usecases/ports/cold-keys.ts';
import { makeDevnetLab, openDevnetLab, type DevnetLab } from '#tests/support/chain-contract/devnet-lab.ts';
import { utxoOptions } from '#tests/support/chain-contract/devnet-options.ts';
import { openEngine, type Engine } from '#tests/support/chain-contract/engine.ts';
import { expectBooksEqualChain } from '#tests/support/chain-contract/expect-books-equal-chain.ts';
import { moveToCold } from '#tests/support/chain-contract/move-to-cold.ts';
import { fundHotWallets } from '#tests/support/chain-contract/story.ts';

/** What holds the keys: its descriptor, its own idea of its first address, and its signatures. */
type Device = Readonly<{ descriptor: string; firstAddress: string | null; sign: (file: string) => Promise<string> }>;

let online: DevnetLab;
let offline: DevnetLab;
beforeAll(async () => {
  online = await openDevnetLab('bitcoin', 'litecoin');
  offline = await openDevnetLab('bitcoin');
}, 240_000);
afterAll(async () => {
  await online.close();
  await offline.close();
});

async function openKnots(): Promise<Device> {
  const url = utxoOptions(offline.devnet.endpoints, 'bitcoin').url ?? '';
  const node = makeJsonRpc({ name: 'offline', url });
  await node.call('createwallet', ['vault', false, false, '', false, true]);
  const wallet = makeJsonRpc({ name: 'vault', url: `${url.replace(/\/$/, '')}/wallet/vault` });
  type Listed = Readonly<{ descriptors: readonly Readonly<{ desc: string; internal: boolean }>[] }>;
  const { descriptors } = await wallet.call<Listed>('listdescriptors', []);
  const found = descriptors.find(({ desc, internal }) => desc.startsWith('wpkh(') && !internal);
  if (!found) throw new Error('the wallet has no descriptor of this kind');
  return {
    descriptor: found.desc,
    firstAddress: await wallet.call<string>('getnewaddress', ['', 'bech32']),
    sign: async (file) => {
      const signed = await wallet.call<{ psbt: string; complete: boolean }>('walletprocesspsbt', [file]);
      expect(signed.complete).toBe(true);
      return signed.psbt;
    },
  };
}

async function openKey(): Promise<Device> {
  const master = HDKey.fromMasterSeed(new Uint8Array(32).fill(44), { public: 0x0435_87cf, private: 0x0435_8394 });
  const fingerprint = master.fingerprint.toString(16).padStart(8, '0');
  return await Promise.resolve({
    descriptor: `wpkh([${fingerprint}/84h/1h/0h]${master.derive("m/84'/1'/0'").publicExtendedKey}/<0;1>/*)`,
    firstAddress: null,
    sign: async (file) => {
      const psbt = Transaction.fromPSBT(base64.decode(file));
      for (let place = 0; place < psbt.inputsLength; place += 1) {
        const path = psbt.getInput(place).bip32Derivation?.[0]?.[1].path ?? [];
        const { privateKey } = path.reduce((node, step) => node.deriveChild(step), master);
        if (privateKey) psbt.signIdx(privateKey, place);
      }
      return await Promise.resolve(base64.encode(psbt.toPSBT(0)));
    },
  });
}

async function finish({ lab, work }: Engine): Promise<void> {
  for (let round = 0; round < 3; round += 1) {
    await work();
    await lab.mine(2);
  }
  await lab.mine(finalityBlocks(lab.chain, lab.profile));
  await work();
  await work();
}

async function coinOf({ store }: Engine, actId: string, place: ColdPlace): Promise<ColdCoin> {
  const move = await store.snapshot(async ({ cold }) => await cold.lock(actId));
  expect(move).toMatchObject({ state: 'arrived' });
  const [attempt] = await store.snapshot(async ({ payouts }) => await payouts.attempts(`${actId}-p1`));
  return { ...place, id: move?.coinId ?? '', units: move?.units ?? 0n, raw: attempt?.raw ?? null };
}

type Bringing = Readonly<{ keys: ColdKeys; key: string; free: readonly ColdCoin[]; units: bigint; change: ColdPlace }>;

async function writeDown({ store, lab }: Engine, { keys, key, free, units, change }: Bringing): Promise<ColdReturn> {
  const { node, wallet } = await lab.open();
  const wanted = { chain: lab.chain, units, unitsPerSize: await node.unitsPerSize() };
  const picked = pickColdCoins(free, wanted);
  if (!picked) throw new Error('the coins are not enough');
  const { coins, feeUnits, changeUnits } = picked;
  const rest = { ...change, address: keys.addressAt(key, change), units: changeUnits };
  const plan = { coins, to: await wallet.hotAddress(), units, change: changeUnits === 0n ? null : rest };
  const returned: ColdReturn = {
    ...keys.writeReturn(key, plan),
    id: `CR-20261117-0000000${change.index}`,
    accountId: 'CA-1',
    chain: lab.chain,
    currency: chains[lab.chain].nativeCurrency,
    units,
    feeUnits,
    plan,
    state: 'unsigned',
    version: 0,
    raw: null,
    requestedBy: 'anna',
    reason: 'back',
    plannedAt: lab.clock.now(),
    signedAt: null,
    endedAt: null,
    trouble: null,
    came: null,
  };
  await store.transaction(async ({ returns }) => await returns.insert(returned));
  return returned;
}

async function bring(engine: Engine, device: Device, bringing: Bringing): Promise<ColdReturn> {
  const { store, lab } = engine;
  const returned = await writeDown(engine, bringing);
  const psbt = Transaction.fromPSBT(base64.decode(returned.file));
  for (let place = 0; place < psbt.inputsLength; place += 1) expect(psbt.getInput(place).nonWitnessUtxo).toBeDefined();
  const signed = bringing.keys.readSigned(bringing.key, returned.plan, await device.sign(returned.file));
  if (!signed.ok) throw new Error(signed.code);
  expect(signed.value.txid).toBe(returned.txid);
  const at = lab.clock.now();
  await store.transaction(async (records) => {
    await advanceReturn(records, returned, { event: 'signed', at, patch: { ...signed.value, signedAt: at } });
  });
  expect(await (await lab.open()).node.broadcast(signed.value.raw)).toBe('accepted');
  await finish(engine);
  const after = await store.snapshot(async ({ returns }) => await returns.lock(returned.id));
  expect(after).toMatchObject({ state: 'arrived' });
  return after ?? returned;
}

describe.each([
  ['bitcoin', 'BTC', openKnots],
  ['litecoin', 'LTC', openKey],
] as const)('on %s', (chain, currency, openDevice) => {
  test('coins go out and come back twice, and the books equal the chain to the unit', async () => {
    const engine = await openEngine(makeDevnetLab(online.devnet, chain));
    await fundHotWallets(engine, [currency]);
    const device = await openDevice();
    const { node, cold: keys } = await engine.lab.open();
    if (!keys) throw new Error('the chain reads keys of cold storage');
    const read = keys.read(device.descriptor);
    if (!read.ok) throw new Error(read.code);
    const { key } = read.value;
    const places = [0, 1].map((index) => ({ branch: 0, index }) as const);
    const addresses = places.map((place) => keys.addressAt(key, place));
    if (device.firstAddress !== null) expect(addresses[0]).toBe(device.firstAddress);

    const free: ColdCoin[] = [];
    for (const [n, place] of places.entries()) {
      const actId = await moveToCold(engine, n, addresses[n] ?? '', { currency, units: 3_000_000n + BigInt(n) });
      await finish(engine);
      free.push(await coinOf(engine, actId, place));
    }
    const onChain = async (): Promise<bigint> => {
      const changes = [5, 6].map((index) => keys.addressAt(key, { branch: 1, index }));
      return (await node.balances([...addresses, ...changes])).held[0]?.units ?? 0n;
    };
    const booked = async (account: string): Promise<bigint> =>
      await engine.store.snapshot(async ({ journal }) => await journal.balance(account, currency));
    expect(await booked(accounts.cold)).toBe(6_000_001n);
    expect(await onChain()).toBe(6_000_001n);
    await expectBooksEqualChain(engine);

    const before = await booked(accounts.hot);
    const first = await bring(engine, device, { keys, key, free, units: 4_000_000n, change: { branch: 1, index: 5 } });
    expect(await booked(accounts.hot)).toBe(before + 4_000_000n);
    expect(await booked(accounts.cold)).toBe(2_000_001n - first.feeUnits);
    expect(await onChain()).toBe(await booked(accounts.cold));
    await expectBooksEqualChain(engine);

    // The change of the first return, which the device knows by its derivation.
    const rest = first.plan.change;
    if (!rest) throw new Error('there is change');
    const change = { branch: 1, index: rest.index, id: `${first.txid}:1`, units: rest.units, raw: first.raw } as const;
    const second = { keys, key, free: [change], units: 500_000n, change: { branch: 1, index: 6 } } as const;
    await bring(engine, device, second);
    expect(await onChain()).toBe(await booked(accounts.cold));
    expect(await booked(accounts.fromCold)).toBe(0n);
    await expectBooksEqualChain(engine);
  }, 300_000);
});
