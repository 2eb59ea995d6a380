/** The UTXO adapter against real nodes: unusual scripts, balances, outages, wrong networks. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { hex } from '@scure/base';
import * as signer from '@scure/btc-signer';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openKeyTree } from '#src/adapters/chains/utxo/keys/key-tree.ts';
import { payToKeyHash, toOutputScript } from '#src/adapters/chains/utxo/keys/output-script.ts';
import { signCoins } from '#src/adapters/chains/utxo/keys/sign-coins.ts';
import { chains } from '#src/domain/assets/chains.ts';
import { OutsideError } from '#src/usecases/ports/outside-error.ts';
import { labChains, labSeed, openUtxoLab, type LabChainId, type UtxoLab } from './utxo-lab.ts';
import { makeUtxoChain, type UtxoChainOptions } from '#tests/support/keyed-chains.ts';
import { pickPorts } from '../../tools/devnet/src/ports.ts';
import { startUtxoNode } from '../../tools/devnet/src/utxo-node.ts';

let lab: UtxoLab;
beforeAll(async () => {
  lab = await openUtxoLab();
});
afterAll(async () => {
  await lab.close();
});

const oneCoin = 100_000_000n;

const legacyVersions = {
  bitcoin: { ...signer.TEST_NETWORK, bech32: 'bcrt' },
  litecoin: { bech32: 'rltc', pubKeyHash: 0x6f, scriptHash: 0x3a, wif: 0xef },
} as const;

/** One address per script type, made by another library than ours. */
function addressesOfAllKinds(id: LabChainId): readonly string[] {
  const { publicKey } = openKeyTree({ seed: new Uint8Array(64).fill(9), purpose: 84, coinType: 1 }).keyPairAt({
    role: 'deposit',
    index: 0,
  });
  const network = legacyVersions[id];
  const key = signer.p2wpkh(publicKey, network);
  const made = [
    signer.p2pkh(publicKey, network),
    signer.p2sh(key, network),
    key,
    signer.p2wsh(signer.p2pkh(publicKey, network), network),
    signer.p2tr(publicKey.slice(1), undefined, network),
  ];
  return made.map(({ address }) => address ?? '');
}

describe.each(labChains)('%s', (id) => {
  test('pays to every kind of script, and shows the receiver as it was written', async () => {
    const on = lab.chain(id);
    for (const to of addressesOfAllKinds(id)) {
      const coin = await on.makeCoin(oneCoin);
      const feeUnits = chains[id].fee.coinSize * ((await on.node.unitsPerSize()) - 1n);
      const signed = await on.wallet.sign(await on.makeRequest([coin], { to, units: 70_000_000n, feeUnits }));
      expect(await on.node.broadcast(signed.raw)).toBe('accepted');
      await on.control.mine(1);
      const mined = await on.findMined(signed.txid);
      expect(mined?.outputs).toContainEqual(expect.objectContaining({ to, units: 70_000_000n }));
      expect(mined?.outputs).toHaveLength(2);
    }
  });

  test('shows the coins of miners without a sender, and says too early while they rest', async () => {
    const on = lab.chain(id);
    const address = await on.freshAddress();
    await on.rpc.call('generatetoaddress', [1, address]);
    const [coinbase] = (await on.node.block((await on.node.head()).height))?.transactions ?? [];
    expect(coinbase).toMatchObject({ senders: [], consumes: [], feeUnits: 0n, outputs: [{ index: 0, to: address }] });

    const units = coinbase?.outputs[0]?.units ?? 0n;
    const coin = { chain: id, id: `${coinbase?.txid}:0`, address, role: 'deposit', units, lots: [] } as const;
    const request = await on.makeRequest([coin], { to: address, units: units - 5_000n, feeUnits: 5_000n });
    const { raw } = await on.wallet.sign(request);
    expect(await on.node.broadcast(raw)).toBe('insufficient_funds');
    await on.control.mine(99);
    expect(await on.node.broadcast(raw)).toBe('accepted');
  });

  test('takes no bare key, no shared key, no data and no unknown script for a payment to an address', async () => {
    const on = lab.chain(id);
    const coin = await on.makeCoin(oneCoin);
    const tree = openKeyTree({ seed: labSeed, purpose: 84, coinType: 1 });
    const spent = toOutputScript(id, 'test', coin.address);
    const place = await tree.find(spent.slice(2), 'deposit');
    if (!place) throw new Error('the coin of the test is our own');
    const keys = tree.keyPairAt(place);
    const other = tree.keyPairAt({ role: 'change', index: 900 }).publicKey;
    const outputs = [
      { script: signer.p2pk(keys.publicKey).script, units: 10_000n },
      { script: signer.p2ms(1, [keys.publicKey, other]).script, units: 5_000n },
      { script: hex.decode(`5121${hex.encode(keys.publicKey)}51ae`), units: 5_000n },
      { script: hex.decode('6a0568656c6c6f'), units: 0n },
      { script: hex.decode('51'), units: 10_000n },
      { script: payToKeyHash(spent.slice(2)), units: oneCoin - 40_000n },
    ];
    const keyHash = spent.slice(2);
    const odd = signCoins({ inputs: [{ id: coin.id, units: coin.units, keyHash, keys }], outputs, style: 'witness' });
    await on.rpc.call('generateblock', [await on.control.newAddress(), [odd.raw]]);
    const mined = await on.findMined(odd.txid);
    expect(mined?.outputs.map(({ index }) => index)).toEqual([5]);
    expect(mined).toMatchObject({ senders: [coin.address], consumes: [coin.id], feeUnits: 10_000n });
  });

  test('counts what addresses hold at one block, to the unit', async () => {
    const { node, control, freshAddress, makeCoin } = lab.chain(id);
    const { nativeCurrency: currency } = chains[id];
    const empty = await freshAddress();
    const coins = [await makeCoin(oneCoin + 1n), await makeCoin(3n * oneCoin + 7n)];
    const addresses = [...coins.map(({ address }) => address), empty];
    const counted = await node.balances([...addresses, ...addresses]);
    expect(counted).toEqual({ at: await node.head(), held: [{ currency, units: 4n * oneCoin + 8n }] });
    expect(await node.balances(addresses)).toBe(counted);

    // Unconfirmed coins do not count in a balance.
    await control.pay({ to: empty, units: 21n * oneCoin });
    expect((await node.balances(addresses)).held).toEqual(counted.held);
    await control.mine(1);
    expect(await node.balances(addresses)).toEqual({
      at: await node.head(),
      held: [{ currency, units: 25n * oneCoin + 8n }],
    });
    expect(await node.balances([])).toEqual({ at: await node.head(), held: [{ currency, units: 0n }] });
  });

  test('has no block above its head', async () => {
    const { node } = lab.chain(id);
    expect(await node.block((await node.head()).height + 1)).toBeUndefined();
    expect((await node.block(0))?.parentHash).toBe('0'.repeat(64));
  });

  test('asks the usual price while it has seen too little to estimate', async () => {
    expect(await lab.chain(id).node.unitsPerSize()).toBe(chains[id].fee.usualUnitsPerSize);
  });

  test('that is stopped cannot be reached, and goes on where it was', async () => {
    const { node, control, freshAddress, makeCoin, makeRequest, wallet, operations } = lab.chain(id);
    const coin = await makeCoin(oneCoin);
    const signed = await wallet.sign(
      await makeRequest([coin], { to: await freshAddress(), units: oneCoin / 2n, feeUnits: 5_000n }),
    );
    const head = await node.head();
    await control.stop();
    const questions = [
      async () => await node.head(),
      async () => await node.block(1),
      async () => await node.mempool(),
      async () => await node.transactionStatus(signed.txid),
      async () => await node.unitsPerSize(),
      async () => await node.broadcast(signed.raw),
      async () => await node.balances([coin.address]),
      async () => await operations?.readHealth(),
    ];
    for (const ask of questions) {
      const failure = await ask().catch((error: unknown) => error);
      expect(failure).toEqual(new OutsideError(`the ${id} node cannot be reached`));
    }
    await control.start();
    expect(await node.head()).toEqual(head);
    expect(await node.broadcast(signed.raw)).toBe('accepted');
  });

  test('is recognised, and so is a node of another network or of another chain', async () => {
    const { operations, url } = lab.chain(id);
    expect(await operations?.checkIdentity()).toMatchObject({ network: 'regtest', problems: [] });
    expect(await operations?.readHealth()).toMatchObject({ lagBlocks: 0, hasTransactionIndex: true, problems: [] });

    const expected = { chain: id, network: 'regtest', profile: 'testnet', url, seed: labSeed } as const;
    const problemsOf = async (other: Partial<UtxoChainOptions>) =>
      (await makeUtxoChain({ ...expected, ...other }).operations?.checkIdentity())?.problems;
    expect(await problemsOf({ network: 'main', profile: 'mainnet' })).toEqual([
      expect.stringContaining('is on the network regtest, not on main'),
      expect.stringContaining('has another first block'),
    ]);
    expect(await problemsOf({ profile: 'mainnet' })).toEqual([
      expect.stringContaining('the profile mainnet never uses'),
    ]);
    expect(await problemsOf({ network: 'main' })).toContainEqual(expect.stringContaining('profile testnet never uses'));
    expect(await problemsOf({ chain: 'bitcoin-cash' })).toContainEqual(expect.stringContaining('another software'));
  });
});

test('a node of Bitcoin that is pruned is recognised', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'pruned-'));
  const nodesFolder = path.join(import.meta.dirname, '../../.nodes');
  const { bitcoin: port } = await pickPorts('free');
  const node = await startUtxoNode({ chain: 'bitcoin', folder, nodesFolder, port, settings: ['prune=550'] });
  try {
    const { url, user, password } = node.endpoint;
    const login = Object.assign(new URL(url), { username: user, password }).href;
    const expected = { chain: 'bitcoin', network: 'regtest', profile: 'testnet', seed: labSeed } as const;
    const { operations } = makeUtxoChain({ ...expected, url: login });
    expect(await operations?.checkIdentity()).toMatchObject({
      problems: [],
      lacks: ['the bitcoin node is pruned: it needs prune=0 and txindex=1'],
    });
  } finally {
    await node.close();
    await rm(folder, { recursive: true });
  }
});
