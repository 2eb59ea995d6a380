/** The rule follows suggestions by itself: within its caps, one move at a time, and never what pays somebody else. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { usualPolicy, type Policy } from '#src/domain/policy/policy.ts';
import { dollarsOf } from '#src/domain/treasury/act.ts';
import { money } from '#src/domain/money.ts';
import { readSuggestions } from '#src/usecases/back-office/read-venue.ts';
import { runVenueRule } from '#src/usecases/back-office/venue-rule.ts';
import { followVenue } from '#src/usecases/treasury/follow-venue.ts';
import { openVenueLab, type VenueLab } from '#tests/support/venue-lab.ts';

let lab: VenueLab;

beforeAll(async () => {
  lab = await openVenueLab(['100 LTC']);
  await lab.send('60 LTC');
  await lab.work();
}, 120_000);

afterAll(async () => {
  await lab.close();
});

/** The lab with a low mark of more than is free, and caps of the rule in dollars. */
function withRule(caps: Readonly<{ ruleAct: bigint; ruleDay: bigint }>) {
  const policy: Policy = {
    ...usualPolicy,
    lowMarks: { ...usualPolicy.lowMarks, LTC: 5_000_000_000n },
    venue: { ...usualPolicy.venue, ...caps },
  };
  const rules = { ...lab.ports.rules, policy: () => ({ number: 1, policy }) };
  return { ...lab.venueDeps, ports: { ...lab.ports, rules } };
}

const planned = async () =>
  await lab.deps.store.snapshot(async (records) => ({
    transfers: (await records.transfers.open()).filter(({ requestedBy }) => requestedBy === 'rule'),
    trades: (await records.office.venue.openTrades()).filter(({ requestedBy }) => requestedBy === 'rule'),
  }));

test('without caps it does nothing, whatever is suggested', async () => {
  const deps = withRule({ ruleAct: 0n, ruleDay: 0n });
  const suggested = await lab.deps.store.snapshot(async (records) => await readSuggestions(deps.ports, records));
  expect(suggested.map(({ kind, amount }) => `${kind} ${amount.currency}`)).toEqual(['bring LTC']);
  await runVenueRule(deps);
  expect(await planned()).toEqual({ transfers: [], trades: [] });
});

test('it brings no more than one cap, once, and nothing beyond that of the day', async () => {
  await runVenueRule(withRule({ ruleAct: 300n, ruleDay: 500n }));
  const { transfers } = await planned();
  expect(transfers).toHaveLength(1);
  const [transfer] = transfers;
  const prices = (await lab.deps.store.snapshot(async ({ controls }) => await controls.latestRates()))?.prices ?? {};
  const dollars = dollarsOf(money('LTC', transfer?.units ?? 0n), prices) ?? 0n;
  expect(dollars).toBeGreaterThan(250n);
  expect(dollars).toBeLessThanOrEqual(301n);
  // On its way: nothing is planned a second time.
  await runVenueRule(withRule({ ruleAct: 300n, ruleDay: 500n }));
  expect((await planned()).transfers).toHaveLength(1);

  await followVenue(withRule({ ruleAct: 300n, ruleDay: 500n }));
  const known = await lab.transfer({ id: transfer?.id ?? '' });
  lab.kraken.account.payWithdrawal(
    known.reference ?? '',
    await lab.payOnChain('LTC', known.units - (known.feeUnits ?? 0n)),
  );
  await lab.follow();
  await lab.settleChain('LTC');
  expect(await lab.transfer(known)).toMatchObject({ state: 'arrived' });
  await runVenueRule(withRule({ ruleAct: 300n, ruleDay: 500n }));
  expect((await planned()).transfers, 'the day would be over 500 dollars').toEqual([]);
  await lab.booksHold();
});
