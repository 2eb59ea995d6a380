/**
 * Treasurers pay partners what they have earned, once a run has come to rest: each share twice at once, as people do
 * who know nothing of each other, and one unit more than is owed.
 */
import { currencies } from '#src/domain/assets/currencies.ts';
import type { Money } from '#src/domain/money.ts';
import { accept } from '#src/domain/result.ts';
import type { ActFacts } from '#src/domain/treasury/act.ts';
import type { AllRecords } from '#src/usecases/ports/office-records.ts';
import { checkShare } from '#src/usecases/treasury/owed-share.ts';
import { agreeToAct, proposeAct } from '#src/usecases/treasury/propose-act.ts';
import { hasTreasury, openTreasury, treasurers, withdrawAddress } from './treasurer.ts';
import type { World } from './world.ts';

/** Shares of a simulation are smaller than what is withdrawn otherwise, but no dust. */
const shareOfLeast = 50n;

type Owed = Money & Readonly<{ partnerId: string }>;

/** Whether anything is paid now. */
export async function payShares(world: World): Promise<boolean> {
  if (!hasTreasury(world)) return false;
  const deps = openTreasury(world, world.plainPorts);
  const owed = await deps.store.snapshot(async ({ partners }) => {
    const all: Owed[] = [];
    for (const partnerId of await partners.earners())
      all.push(...(await partners.owed(partnerId)).map((amount) => ({ ...amount, partnerId })));
    return all.filter(({ currency, units }) => units * shareOfLeast > currencies[currency].minUnits);
  });
  for (const { currency, units, partnerId } of owed) {
    const shared = { kind: 'withdrawal', currency, partnerId, reason: 'simulated' } as const;
    const facts = { ...shared, address: withdrawAddress(currency), subject: `WA ${currency}` };
    const propose = async (wanted: ActFacts, actor: string): Promise<void> => {
      const check = async (records: AllRecords) => await checkShare(records, { ...wanted, partnerId });
      const idempotencyKey = `share of ${partnerId} ${wanted.units} ${currency} ${actor}`;
      const made = await proposeAct(deps, { facts: wanted, actor, readyAt: 0, idempotencyKey, check });
      world.tally.count(made.ok ? 'partner: payout proposed' : `partner: payout refused ${made.code}`);
      if (made.ok && made.value.state === 'waiting') {
        const { id: actId, factsHash } = made.value;
        await agreeToAct(
          deps,
          { actId, actor: treasurers[2], factsHash },
          async () => await Promise.resolve(accept(null)),
        );
      }
    };
    await propose({ ...facts, units: units + 1n }, treasurers[0]);
    await Promise.all([treasurers[0], treasurers[1]].map(async (actor) => await propose({ ...facts, units }, actor)));
  }
  return owed.length > 0;
}
