/** New hot keys where the hot wallet is one account: who pays when, and that no coin and no payout is lost. */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { addressKey } from '#src/domain/address/address-key.ts';
import { chains } from '#src/domain/assets/chains.ts';
import { currencies, type CurrencyId } from '#src/domain/assets/currencies.ts';
import { epochOf } from '#src/domain/key-epoch.ts';
import type { HandOverPayout, Payout } from '#src/domain/order/payout.ts';
import { findHotAddress } from '#src/usecases/order-moves/hot-address.ts';
import { handOver } from '#src/usecases/sweeps/hand-over.ts';
import { proposeEpoch, readEpochs } from '#src/usecases/treasury/key-epoch.ts';
import { must } from '#tests/support/order-lab/order-actions.ts';
import { approve, openTreasuryLab, type TreasuryLab } from '#tests/support/treasury-lab.ts';
import { patient } from '#tests/support/patience.ts';

vi.setConfig({ testTimeout: patient(120_000), hookTimeout: patient(110_000) });

type Order = Awaited<ReturnType<TreasuryLab['order']>>;

test('a Monero wallet has one key, which is not changed', async () => {
  const lab = await openTreasuryLab({ hot: ['2 BTC'] });
  const wanted = { chain: 'monero', reason: 'once a year', actor: 'anna' };
  expect(await proposeEpoch(lab.deps, wanted, approve)).toMatchObject({ ok: false, code: 'keys_fixed' });
  await lab.close();
});

describe.each([
  { chain: 'ethereum', token: 'USDT-ERC20', hot: ['10 ETH', '100000 USDT-ERC20'], sent: '300' },
  { chain: 'tron', token: 'USDT-TRC20', hot: ['20000 TRX', '100000 USDT-TRC20'], sent: '300' },
  { chain: 'solana', token: 'USDC-SOL', hot: ['100 SOL', '100000 USDC-SOL'], sent: '300' },
] as const)('the account of $chain', ({ chain, token, hot, sent }) => {
  const { family, nativeCurrency } = chains[chain];
  let lab: TreasuryLab;
  let [before, after] = ['', ''];
  let [early, later]: Order[] = [];

  beforeAll(async () => {
    lab = await openTreasuryLab({ hot: ['2 BTC', ...hot] });
  });
  afterAll(async () => await lab.close());

  const payoutOf = async (order: Order | undefined): Promise<Payout> => {
    const [payout] = order ? (await lab.view(order)).payouts : [];
    if (!payout) throw new Error('the order has a payout');
    return payout;
  };
  const payerOf = async (order: Order | undefined): Promise<string | undefined> => {
    const { domain } = await payoutOf(order);
    return domain && 'wallet' in domain ? addressKey(family, domain.wallet) : undefined;
  };
  const handOvers = async (): Promise<readonly HandOverPayout[]> =>
    await lab.ports.store.snapshot(async ({ payouts }) => await payouts.handOvers(chain));
  const heldAt = async (address: string, currency: CurrencyId): Promise<bigint> => {
    const { held } = await lab.ports.chains[chain].node.balances([address]);
    return held.find((each) => each.currency === currency)?.units ?? 0n;
  };
  const state = async () => (await readEpochs(lab.deps)).find((each) => each.chain === chain);
  /** Pays an order with confirmed coins, and lets the worker do what it can without another block of this chain. */
  const payIn = async (): Promise<Order> => {
    const order = await lab.order({ send: '0.01 BTC', receive: token });
    await lab.pay(order, '0.01');
    await lab.confirm(order);
    await lab.work();
    return order;
  };
  const goOn = async (times = 1): Promise<void> => {
    for (let time = 0; time < times; time += 1) {
      await lab.mine(chain, chains[chain].finalityBlocks);
      await lab.watch(chain);
      await lab.work();
    }
  };

  test('has a payout on its way when new keys begin', async () => {
    before = await findHotAddress(lab.ports, chain);
    early = await payIn();
    expect(await payerOf(early)).toBe(addressKey(family, before));
    const wanted = { chain, reason: 'once a year', actor: 'anna' };
    const act = must(await proposeEpoch(lab.deps, wanted, approve));
    expect(act).toMatchObject({ kind: 'key_epoch', subject: `${chain} 1`, needsSecond: true });
    expect(await lab.agree(act)).toMatchObject({ ok: true, value: { state: 'done' } });
    after = await findHotAddress(lab.ports, chain);
    expect(after).not.toBe(before);
    expect(await state()).toMatchObject({ epoch: 1, isHandingOver: true });
  });

  test('binds no further payout, and moves nothing before that one is final', async () => {
    later = await payIn();
    expect(await payoutOf(later)).toMatchObject({ state: 'planned', domain: null, waitsFor: 'liquid_wallet' });
    await handOver(lab.ports, chain);
    expect(await handOvers()).toEqual([]);
    expect(await state()).toMatchObject({ handOver: { waitsFor: 'payments', payments: 1, from: before, left: [] } });
    await lab.booksEqualChain();
  });

  test('gives what it holds to the new one, which pays from then on', async () => {
    const held = await heldAt(before, token);
    await goOn();
    expect(await payerOf(early)).toBe(addressKey(family, before));
    expect((await handOvers()).map(({ amount }) => amount.currency).toSorted()).toEqual(
      [nativeCurrency, token].toSorted(),
    );
    expect(await state()).toMatchObject({ handOver: { waitsFor: 'moving', payments: 0, from: before } });
    // Another worker that saw the same plans nothing else.
    await handOver(lab.ports, chain);
    expect(await handOvers()).toHaveLength(2);
    await lab.booksEqualChain();
    expect(await payoutOf(later)).toMatchObject({ state: 'planned' });
    await goOn(3);
    expect((await handOvers()).map((each) => each.state)).toEqual(['final', 'final']);
    expect(await state()).toMatchObject({ isHandingOver: false, handOver: { waitsFor: null, left: [] } });
    expect(await heldAt(before, token)).toBe(1n);
    expect(await heldAt(after, token)).toBeLessThan(held);
    await lab.advance(1);
    await goOn(2);
    expect(await payerOf(later)).toBe(addressKey(family, after));
    for (const order of [early, later]) expect(await lab.state(order as Order)).toBe('completed');
    await lab.booksEqualChain();
  });

  test('takes deposits at new addresses, and they are swept to the new account', async () => {
    const order = await lab.order({ send: `${sent} ${token}`, receive: 'BTC' });
    const names = [addressKey(family, order.depositAddress)];
    const [watched] = await lab.ports.store.snapshot(async ({ wallet }) => await wallet.findWatched(family, names));
    expect(epochOf('deposit', watched?.addressIndex ?? -1)).toBe(1);
    const held = await heldAt(after, token);
    await lab.pay(order, sent);
    await lab.confirm(order);
    await lab.deliver(order);
    expect(await lab.state(order)).toBe('completed');
    await goOn(2);
    await lab.advance(61);
    await goOn(4);
    expect((await heldAt(after, token)) - held).toBe(BigInt(sent) * 10n ** BigInt(currencies[token].decimals));
    await lab.booksEqualChain();
  });

  test('is still watched: what comes to it later follows, while payouts go on', async () => {
    const units = 5n * 10n ** BigInt(currencies[nativeCurrency].decimals) * (chain === 'tron' ? 1_000n : 1n);
    await lab.control(chain).pay({ to: before, currency: nativeCurrency, units });
    const late = BigInt(sent) * 10n ** BigInt(currencies[token].decimals);
    await lab.control(chain).pay({ to: before, currency: token, units: late });
    const rest = await heldAt(before, nativeCurrency);
    await goOn(1);
    await lab.booksEqualChain();
    const order = await payIn();
    expect(await payerOf(order)).toBe(addressKey(family, after));
    await goOn(3);
    expect(await handOvers()).toHaveLength(4);
    expect(await heldAt(before, nativeCurrency)).toBeLessThan(rest + units);
    expect(await heldAt(before, token)).toBe(1n);
    expect(await state()).toMatchObject({ isHandingOver: false });
    expect(await lab.state(order)).toBe('completed');
    await lab.booksEqualChain();
  });
});
