/**
 * A back-up from before an account got new keys. The chain has payments and a hand-over that the books do not know: the
 * fence goes up, the old account signs nothing with a nonce that it used, and pays nothing that was paid.
 */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { chains } from '#src/domain/assets/chains.ts';
import { explainSend } from '#src/usecases/restore/explain-send.ts';
import { findHotAddress } from '#src/usecases/order-moves/hot-address.ts';
import { proposeEpoch, readEpochs } from '#src/usecases/treasury/key-epoch.ts';
import { must } from '#tests/support/order-lab/order-actions.ts';
import { approve, openTreasuryLab, type TreasuryLab } from '#tests/support/treasury-lab.ts';
import { backUp, fenced, goBackTo, letFenceSee } from './support/back-up.ts';
import { patient } from '#tests/support/patience.ts';

vi.setConfig({ testTimeout: patient(240_000), hookTimeout: patient(110_000) });

const chain = 'ethereum';
const token = 'USDT-ERC20';
let lab: TreasuryLab;
beforeEach(async () => {
  lab = await openTreasuryLab({ hot: ['2 BTC', '10 ETH', `100000 ${token}`] });
});
afterEach(async () => await lab.close());

async function beginKeys(): Promise<void> {
  const wanted = { chain, reason: 'once a year', actor: 'anna' };
  must(await lab.agree(must(await proposeEpoch(lab.deps, wanted, approve))));
}
async function goOn(times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    await lab.mine(chain, chains[chain].finalityBlocks);
    await lab.watch(chain);
    await lab.work();
  }
}
type Order = Awaited<ReturnType<TreasuryLab['order']>>;
async function payIn(): Promise<Order> {
  const order = await lab.order({ send: '0.01 BTC', receive: token });
  await lab.pay(order, '0.01');
  await lab.confirm(order);
  return order;
}

/** Nonces that an account signed transactions with, by everything that any database knew of. */
type Signed = ReadonlyMap<number, ReadonlySet<string>>;
async function readSigned(wallet: string, earlier: Signed = new Map()): Promise<Signed> {
  const { rows } = await lab.database.ownerPool.query<{ nonce: string; txid: string }>(
    `select p.domain ->> 'nonce' as nonce, a.txid from attempts a join payouts p on p.id = a.payout_id
     where p.domain ->> 'wallet' = $1`,
    [wallet],
  );
  const all = new Map([...earlier].map(([nonce, txids]) => [nonce, new Set(txids)]));
  for (const { nonce, txid } of rows) all.set(Number(nonce), (all.get(Number(nonce)) ?? new Set()).add(txid));
  return all;
}

test('the fence goes up, and the old account signs with no nonce twice', async () => {
  const old = await findHotAddress(lab.ports, chain);
  const unpaid = await payIn();
  const file = await backUp(lab);
  await lab.work();
  await beginKeys();
  const hot = await findHotAddress(lab.ports, chain);
  await goOn(5);
  expect((await readEpochs(lab.deps)).find((each) => each.chain === chain)).toMatchObject({ isHandingOver: false });
  expect(await lab.state(unpaid)).toBe('completed');
  const used = await readSigned(old);
  // The payout, and a hand-over of each currency.
  expect([...used.keys()].toSorted((a, b) => a - b)).toEqual([0, 1, 2]);
  const left = await lab.control(chain).balance(old, token);

  await goBackTo(lab, file);
  expect(await fenced(lab)).toContain(chain);
  expect(await findHotAddress(lab.ports, chain)).toBe(old);
  await goOn(2);
  // What is found on the chain is written down. Nothing else is signed behind the fence.
  expect(await readSigned(old, used)).toEqual(used);
  for (const each of ['bitcoin', chain] as const) await letFenceSee(lab, each);
  const unknown = await lab.ports.store.snapshot(async ({ stops }) => await stops.unknownSends(chain));
  for (const { txid } of unknown) {
    const said = { chain, txid, paidFor: null, by: 'anna', why: 'it was handed over' } as const;
    expect(await explainSend(lab.ports, said)).toBe('explained');
  }
  for (const each of ['bitcoin', chain] as const) await letFenceSee(lab, each);
  expect(await fenced(lab)).not.toContain(chain);
  await goOn(2);
  expect(await lab.state(unpaid), 'its payout was found').toBe('completed');
  expect(await lab.paymentsTo(chain, unpaid.receiveAddress)).toHaveLength(1);
  await lab.booksEqualChain();

  // The coins lie in the account of keys that this database does not know as its own: payouts wait, and are not bound.
  const later = await payIn();
  await lab.work();
  const [waiting] = (await lab.view(later)).payouts;
  expect(waiting).toMatchObject({ state: 'planned', domain: null, waitsFor: 'liquid_wallet' });
  await beginKeys();
  expect(await findHotAddress(lab.ports, chain)).toBe(hot);
  await goOn(4);
  await lab.advance(1);
  await goOn(2);
  expect(await lab.state(later)).toBe('completed');
  expect((await lab.view(later)).payouts[0]?.domain).toMatchObject({ wallet: hot });
  const both = await readSigned(old, used);
  expect([...both].filter(([, txids]) => txids.size !== 1)).toEqual([]);
  expect(await lab.control(chain).balance(old, token)).toBe(left);
  await lab.booksEqualChain();
});
