/** Coins that come to a hot address after its keys were changed: booked, spent before others, and gone from there. */
import { describe, expect, test, vi } from 'vitest';
import { chains } from '#src/domain/assets/chains.ts';
import { epochOf } from '#src/domain/key-epoch.ts';
import { accounts } from '#src/domain/ledger/accounts.ts';
import { findHotAddress } from '#src/usecases/order-moves/hot-address.ts';
import { proposeEpoch, readEpochs } from '#src/usecases/treasury/key-epoch.ts';
import { parseAmount } from '#tests/support/order-lab/amounts.ts';
import { must } from '#tests/support/order-lab/order-actions.ts';
import { approve, openTreasuryLab } from '#tests/support/treasury-lab.ts';
import { patient } from '#tests/support/patience.ts';

vi.setConfig({ testTimeout: patient(120_000) });

describe.each([
  { chain: 'litecoin', hot: '2 LTC', late: '40 LTC' },
  { chain: 'bitcoin', hot: '0.005 BTC', late: '0.2 BTC' },
  { chain: 'bitcoin-cash', hot: '1 BCH', late: '15 BCH' },
] as const)('on $chain', ({ chain, hot, late }) => {
  test('what comes to the old hot address late pays the next orders, and nothing stays there', async () => {
    const lab = await openTreasuryLab({ hot: [hot, '10 ETH'], coins: 1 });
    const { units, currency } = parseAmount(late);
    const state = async () => {
      const found = (await readEpochs(lab.deps)).find((each) => each.chain === chain);
      if (!found) throw new Error(`${chain} is active`);
      return found;
    };
    const inHot = async (): Promise<bigint> =>
      await lab.ports.store.snapshot(async ({ journal }) => await journal.balance(accounts.hot, currency));
    const settle = async (): Promise<void> => {
      await lab.mine(chain, chains[chain].finalityBlocks);
      await lab.watch(chain);
      await lab.work();
    };
    const before = await findHotAddress(lab.ports, chain);
    const act = must(await proposeEpoch(lab.deps, { chain, reason: 'once a year', actor: 'anna' }, approve));
    if (act.state === 'waiting') must(await lab.agree(act));

    const booked = await inHot();
    await lab.control(chain).pay({ to: before, currency, units });
    await settle();
    expect((await inHot()) - booked).toBe(units);
    expect(await state()).toMatchObject({ epoch: 1, oldCoins: 2, old: { units: parseAmount(hot).units + units } });
    await lab.booksEqualChain();

    // More than there was before: the payout needs the late coin.
    const order = await lab.order({ send: '1 ETH', receive: currency });
    await lab.pay(order, '1');
    await lab.confirm(order);
    await lab.work();
    const { domain, amount } = (await lab.view(order)).payouts[0] ?? {};
    if (domain?.kind !== 'coins') throw new Error('the payout is bound to coins');
    expect(amount?.units).toBeGreaterThan(parseAmount(hot).units);
    expect(domain.coins.some((coin) => coin.address === before && coin.units === units)).toBe(true);
    await settle();
    expect(await lab.state(order)).toBe('completed');
    const { old } = await state();
    expect(old.units).toBeLessThanOrEqual(parseAmount(hot).units);
    const watched = await lab.ports.store.snapshot(
      async ({ wallet }) => await wallet.findWatched(chains[chain].family, [domain.changeAddress]),
    );
    expect(epochOf('change', watched[0]?.addressIndex ?? -1)).toBe(1);
    await lab.booksEqualChain();
    await lab.close();
  });
});
