/** A withdrawal that was paid after the back-up is not paid again once the back-up is restored. */
import { afterEach, expect, test, vi } from 'vitest';
import { currencies } from '#src/domain/assets/currencies.ts';
import { explainSend } from '#src/usecases/restore/explain-send.ts';
import { followActs } from '#src/usecases/treasury/follow-acts.ts';
import { patient } from '#tests/support/patience.ts';
import { openTreasuryLab, type TreasuryLab } from '#tests/support/treasury-lab.ts';
import { backUp, fenced, goBackTo, letFenceSee } from './support/back-up.ts';

vi.setConfig({ testTimeout: patient(240_000), hookTimeout: patient(120_000) });

let lab: TreasuryLab;
afterEach(async () => await lab.close());

test.each(['LTC', 'USDT-TRC20'] as const)('of %s that waited for its second person', async (currency) => {
  lab = await openTreasuryLab({ hot: ['900 LTC', '100000 USDT-TRC20', '20000 TRX'] });
  const { chain } = currencies[currency];
  const to = await lab.listAddress(currency);
  const act = await lab.withdraw(to, `${currency === 'LTC' ? 300 : 12_000} ${currency}`);
  expect(act).toMatchObject({ state: 'waiting' });
  const file = await backUp(lab);
  await lab.agree(act);
  await lab.payOut(currency);
  const paid = await lab.paidTo(to);
  expect(paid).toHaveLength(1);

  await goBackTo(lab, file);
  await letFenceSee(lab, chain);
  const sends = async () => await lab.ports.store.snapshot(async ({ stops }) => await stops.unknownSends(chain));
  const [send] = await sends();
  const said = { chain, txid: send?.txid ?? '', by: 'operator', why: 'found in the letters' };
  // Nothing is planned that could be cancelled, so the verdict waits.
  expect(await explainSend(lab.ports, { ...said, paidFor: null })).toBe('explained');
  await letFenceSee(lab, chain);
  expect(await sends()).toMatchObject([{ waitsFor: 'unplanned_payout' }]);
  expect(await fenced(lab)).toContain(chain);

  expect(await explainSend(lab.ports, { ...said, paidFor: act.id })).toBe('explained');
  await lab.agree(act);
  await followActs(lab.deps);
  await letFenceSee(lab, chain);
  expect(await fenced(lab)).not.toContain(chain);
  await lab.payOut(currency);
  expect(await lab.paidTo(to)).toEqual(paid);
  await lab.booksEqualChain();
});
