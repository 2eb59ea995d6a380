/** Alerts about the wallets, the books and loans: each is on the overview, is told outside, and ends. */
import { afterEach, expect, test } from 'vitest';
import { currencies } from '#src/domain/assets/currencies.ts';
import { finalityBlocks } from '#src/domain/network-fee.ts';
import { makeBackOffice } from '#src/usecases/back-office/back-office.ts';
import { requestRefill } from '#src/usecases/treasury/refill.ts';
import { openLoanLab } from '#tests/support/loan-lab.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';
import { must } from '#tests/support/order-lab/order-actions.ts';
import { withNode } from '#tests/support/order-lab/with-node.ts';
import { approve, openTreasuryLab } from '#tests/support/treasury-lab.ts';
import { followAlerts } from './follow-alerts.ts';
import { openOffice, type OfficeLab } from './open-office.ts';

const opened: Readonly<{ lab: OrderLab; office: OfficeLab }>[] = [];
afterEach(async () => {
  for (const { lab, office } of opened.splice(0)) {
    await office.close();
    await lab.close();
  }
});

async function openOn(lab: OrderLab): Promise<OfficeLab> {
  const office = await openOffice(lab);
  opened.push({ lab, office });
  return office;
}

test('a wallet without the coin for its fees, until it is refilled', async () => {
  const lab = await openOrderLab({ hot: ['1000 USDC-POLYGON', '0.001 POL'] });
  const alerts = followAlerts(await openOn(lab));
  expect(await alerts.look('gas_low')).toContain('opened gas_low polygon');
  expect(await alerts.shown('gas_low')).toContain('polygon');
  await lab.fund('100 POL');
  await lab.work();
  expect(await alerts.look('gas_low')).toEqual(['resolved gas_low polygon']);
  expect(await alerts.shown('gas_low')).not.toContain('polygon');
});

test('a wallet most of which is owed, until that is paid', async () => {
  const lab = await openOrderLab({ hot: ['10 LTC', '1 BTC'] });
  const alerts = followAlerts(await openOn(lab));
  await alerts.look();
  expect(await alerts.shown('cover_low')).not.toContain('LTC');
  const refused = await lab.tryOrder({ send: '9 BTC', receive: 'LTC' });
  if (refused.ok) throw new Error('nine bitcoins are more than the wallet has');
  const most = String(refused.details?.['max']);
  const order = await lab.order({ send: `${most} BTC`, receive: 'LTC' });
  await lab.pay(order, most);
  await lab.confirm(order);
  expect(await alerts.look('cover_low')).toEqual(['opened cover_low LTC']);
  expect(await alerts.shown('cover_low')).toContain('LTC');
  await lab.mine('litecoin', finalityBlocks('litecoin', 'sandbox'));
  await lab.work();
  expect(await lab.state(order)).toBe('completed');
  expect(await alerts.look('cover_low')).toEqual(['resolved cover_low LTC']);
});

test('books that were not compared with their chain for more than four minutes', async () => {
  const lab = await openOrderLab();
  const alerts = followAlerts(await openOn(lab));
  expect(await alerts.look('books_unchecked')).toEqual([]);
  await lab.control('litecoin').setDown(true);
  await lab.advance(3);
  expect(await alerts.look('books_unchecked')).toEqual([]);
  await lab.advance(2);
  expect(await alerts.look('books_unchecked')).toEqual(['opened books_unchecked LTC']);
  expect(await alerts.shown('books_unchecked')).toEqual(['LTC']);
  await lab.control('litecoin').setDown(false);
  expect(await alerts.look('books_unchecked')).toEqual(['resolved books_unchecked LTC']);
});

test('a loan that a node refused and that may still be paid', async () => {
  const lab = await openLoanLab();
  const alerts = followAlerts(await openOn(lab));
  const loan = await lab.lend('70 USDT-POLYGON');
  await lab.release(loan);
  const strict = withNode(lab.ports, 'polygon', () => ({ broadcast: async () => await Promise.resolve('invalid') }));
  await lab.work(strict);
  expect(await alerts.look('loan_doubted')).toEqual([`opened loan_doubted ${loan.id}`]);
  expect(await alerts.shown('loan_doubted')).toEqual([loan.id]);
  await lab.advance(11);
  await lab.payOut(loan);
  expect(await lab.loan(loan)).toMatchObject({ state: 'completed' });
  expect(await alerts.look('loan_doubted')).toEqual([`resolved loan_doubted ${loan.id}`]);
});

test('coins that came to the hot wallet and that nobody asked for, for a day', async () => {
  const lab = await openTreasuryLab({ hot: ['1 LTC', '100 USDT-TRC20', '20000 TRX'], coins: 1 });
  const office = await openOn(lab);
  // A day of ten blocks, and a profile on nodes: the sandbox fills its wallets itself.
  const rules = { ...lab.ports.rules, profile: 'testnet', blockSeconds: () => 8640 } as const;
  const alerts = followAlerts(office, makeBackOffice({ ...lab.ports, rules }, office.office));
  const wanted = { currency: 'USDT-TRC20', amount: '50', reason: 'from the exchange', actor: 'anna' } as const;
  for (const chain of ['litecoin', 'tron'] as const) await lab.mine(chain, 12);
  await lab.work();
  await alerts.look();
  expect(await alerts.shown('funding_unannounced')).not.toContain('LTC');
  must(await requestRefill(lab.deps, wanted, approve));

  for (const currency of ['LTC', 'USDT-TRC20'] as const) {
    const { chain, decimals } = currencies[currency];
    const units = 5n * 10n ** BigInt(decimals - 1);
    await lab.control(chain).pay({ to: await lab.ports.chains[chain].wallet.hotAddress(), currency, units });
    await lab.mine(chain, finalityBlocks(chain, 'sandbox'));
  }
  await lab.work();
  expect(await alerts.look('funding_unannounced')).toEqual(['opened funding_unannounced LTC']);
  expect(await alerts.shown('funding_unannounced')).toContain('LTC');
  await lab.mine('litecoin', 12);
  await lab.work();
  expect(await alerts.look('funding_unannounced')).toEqual(['resolved funding_unannounced LTC']);
});
