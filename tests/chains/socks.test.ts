/** Private broadcast to a real bitcoind: through the SOCKS proxy or not at all. All other requests bypass the proxy. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { OutsideError } from '#src/usecases/ports/outside-error.ts';
import { startSocksServer, type SocksServer } from '#tests/support/socks-server.ts';
import { labSeed, openUtxoLab, type LabChain, type UtxoLab } from './utxo-lab.ts';
import { makeUtxoChain } from '#tests/support/keyed-chains.ts';

let lab: UtxoLab;
let on: LabChain;
let socks: SocksServer;
beforeAll(async () => {
  lab = await openUtxoLab();
  on = lab.chain('bitcoin');
});
afterAll(async () => {
  await lab.close();
});
beforeEach(async () => {
  socks = await startSocksServer();
});
afterEach(async () => {
  await socks.close();
});

const openNode = ({ proxy }: Pick<SocksServer, 'proxy'>) =>
  makeUtxoChain({ chain: 'bitcoin', network: 'regtest', profile: 'testnet', url: on.url, seed: labSeed, proxy }).node;

async function signPayout() {
  const coin = await on.makeCoin(100_000_000n);
  const request = await on.makeRequest([coin], {
    to: await on.control.newAddress(),
    units: 50_000_000n,
    feeUnits: 5_000n,
  });
  return await on.wallet.sign(request);
}

test('a private broadcast reaches bitcoind through the proxy, and is mined', async () => {
  const { txid, raw } = await signPayout();
  const node = openNode(socks);
  expect(await node.broadcast(raw, { isPrivate: true })).toBe('accepted');
  expect(await node.broadcast(raw, { isPrivate: true })).toBe('already_known');
  const { hostname, port } = new URL(on.url);
  expect(new Set(socks.visits.map((visit) => `${visit.host}:${visit.port}`))).toEqual(new Set([`${hostname}:${port}`]));
  // Each broadcast makes two connections: one asks whether the node has the transaction, one sends it.
  expect(socks.visits).toHaveLength(4);
  await on.control.mine(1);
  expect(await node.transactionStatus(txid)).toMatchObject({ kind: 'mined' });
});

test('nothing else passes the proxy', async () => {
  const { txid, raw } = await signPayout();
  const node = openNode(socks);
  const { height } = await node.head();
  await node.block(height);
  await node.mempool();
  await node.unitsPerSize();
  await node.balances([await on.wallet.hotAddress()]);
  expect(await node.broadcast(raw)).toBe('accepted');
  expect(await node.transactionStatus(txid)).toEqual({ kind: 'pending' });
  expect(socks.visits).toEqual([]);
});

test('a private broadcast waits while the proxy is away, and bitcoind never hears of it', async () => {
  const { txid, raw } = await signPayout();
  const node = openNode(socks);
  await socks.close();
  await expect(node.broadcast(raw, { isPrivate: true })).rejects.toThrow(OutsideError);
  expect(await node.transactionStatus(txid)).toEqual({ kind: 'absent' });
  socks = await startSocksServer();
  expect(await openNode(socks).broadcast(raw, { isPrivate: true })).toBe('accepted');
  expect(await node.transactionStatus(txid)).toEqual({ kind: 'pending' });
});
