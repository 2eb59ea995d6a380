/** Signing caps as shares of the wallet: they limit what is offered, and hold no refund. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeSignerLog } from '#src/adapters/db/signer-log.ts';
import { accounts } from '#src/domain/ledger/accounts.ts';
import { usualPolicy } from '#src/domain/policy/policy.ts';
import { makeSigningCaps, type CapShares } from '#src/domain/signing-caps.ts';
import { guardChains } from '#src/usecases/payouts/guard-wallet.ts';
import { makeWalletCaps } from '#src/usecases/payouts/wallet-caps.ts';
import type { Ports } from '#src/usecases/ports/ports.ts';
import { coverRules, findFirmCover, loadBoard } from '#src/usecases/quotes/load-board.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';

let lab: OrderLab;
beforeAll(async () => {
  lab = await openOrderLab();
});
afterAll(async () => await lab.close());

/** Ports under a policy with these shares, whose keys are behind the signing guard. */
function under(shares: Partial<CapShares>): Ports {
  const policy = { ...usualPolicy, signerShares: { ...usualPolicy.signerShares, ...shares } };
  const version = { number: 1, policy };
  const own = makeSigningCaps();
  const chains = guardChains(lab.ports.chains, {
    log: makeSignerLog(lab.database.pool),
    caps: own,
    unboundCaps: makeWalletCaps({ store: lab.ports.store, own, policy: () => version }),
    clock: lab.ports.clock,
    isStopped: async () => await Promise.resolve(false),
  });
  return { ...lab.ports, chains, rules: { ...lab.ports.rules, policy: () => version } };
}

async function coversOf(ports: Ports) {
  return await ports.store.snapshot(async (records) => {
    const [hot, deposited] = [
      await records.journal.balance(accounts.hot, 'LTC'),
      await records.journal.balance(accounts.deposits, 'LTC'),
    ];
    const { cover } = await loadBoard(records, ['LTC'], coverRules(ports));
    return { held: hot + deposited, offered: cover.LTC ?? 0n, firm: await findFirmCover(ports, records, 'LTC') };
  });
}

test.each([{ transaction: 10n }, { hour: 10n }, { day: 10n }])(
  'new orders are offered part of the smallest share, and orders that exist get all of it: %o',
  async (shares) => {
    const whole = await coversOf(lab.ports);
    const { held, offered, firm } = await coversOf(under(shares));
    expect(whole.offered).toBeGreaterThan(firm);
    expect(firm).toBeLessThanOrEqual(held / 10n);
    expect(offered).toBeLessThanOrEqual((held * 3n) / 40n);
    expect([offered > 0n, offered < firm]).toEqual([true, true]);
  },
);

test('a refund goes out under shares that let no payout out', async () => {
  const order = await lab.order({ send: '0.5 BTC', receive: 'LTC', refund: true });
  await lab.pay(order, '0.5');
  await lab.mine('bitcoin', 4);
  await lab.watch('bitcoin');
  await lab.priceOnly(order);
  const none = under({ transaction: 0n, hour: 0n, day: 0n });
  await lab.work(none);
  expect((await lab.view(order)).order.waiting).toMatchObject({ reason: 'signer_limit' });
  await lab.refund(order);
  expect(await lab.state(order)).toBe('refunding');
  await lab.work(none);
  await lab.confirm(order);
  expect(await lab.state(order)).toBe('refunded');
  expect(await lab.received(order)).toEqual([]);
  await lab.booksEqualChain();
});
