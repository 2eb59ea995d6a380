/**
 * The second person of treasury acts and loans: when one is needed, and who may be it. A loan is created and released,
 * each with a proof of its own: above the limits of treasury acts, the two must be different people.
 */
import { currencies } from '#src/domain/assets/currencies.ts';
import { mayAct, type OfficeAct } from '#src/domain/back-office/roles.ts';
import { divideUp, type Money } from '#src/domain/money.ts';
import { accept, refuse, type Result } from '#src/domain/result.ts';
import {
  coolingMs,
  isSeasoned,
  needsSecond,
  strictestLimits,
  type TreasuryLimits,
  type Weighed,
} from '#src/domain/treasury/act.ts';
import type { AllRecords } from '../ports/office-records.ts';
import type { Ports } from '../ports/ports.ts';
import type { Records } from '../ports/records.ts';
import type { TeamMember } from '../ports/team-records.ts';

const dayMs = 86_400_000;

type Rules = Pick<Ports, 'clock' | 'rules'>;

/**
 * The strictest limits that were in force in the last 24 hours, so that whoever changes policy cannot undo a tightening
 * and use the looser limits at once.
 */
export async function findLimits({ clock, rules }: Rules, { policies }: Records): Promise<TreasuryLimits> {
  const stored = await policies.inForceSince(clock.now() - dayMs);
  return strictestLimits(rules.policy().policy, ...stored.map(({ policy }) => policy));
}

/** Loans are in USDT, which counts as a dollar, so that no missing price lets a loan through. */
function dollarsOfLoan({ currency, units }: Money): bigint {
  return divideUp(units, 10n ** BigInt(currencies[currency].decimals));
}

/** Dollars of everything that was done alone in the last 24 hours: acts and loans. */
async function sumAlone({ office: { treasury } }: AllRecords, now: number): Promise<bigint> {
  const loans = await treasury.loansAlone(now - dayMs);
  return loans.reduce((sum, amount) => sum + dollarsOfLoan(amount), await treasury.aloneSince(now - dayMs));
}

type Wanted = Omit<Weighed, 'aloneToday'> &
  Readonly<{
    actor: string;
    /** Dollars of this very act, if the sum of the day has it already. */
    counted?: bigint;
  }>;

/**
 * Whether somebody besides this operator has to agree. A newcomer does nothing alone unless nobody else was ever an
 * operator: who gives a role to themselves, or takes the others away, gains nothing by it.
 */
export async function isForTwo(
  ports: Rules,
  records: AllRecords,
  { actor, counted = 0n, ...weighed }: Wanted,
): Promise<boolean> {
  const aloneToday = (await sumAlone(records, ports.clock.now())) - counted;
  if (needsSecond({ ...weighed, aloneToday }, await findLimits(ports, records))) return true;
  if (weighed.kind === 'address' || !(await records.office.team.hadOthers(actor))) return false;
  if (isAlwaysForTwo(weighed.kind)) return true;
  return !(await findSeasoned(ports, records)).some(({ username }) => username === actor);
}

/**
 * Suggestions send coins to cold storage by habit, so two people compare its keys with the offline device. And where
 * coins are that nothing explains, no second look can show once it is booked.
 */
function isAlwaysForTwo(kind: Weighed['kind']): boolean {
  return kind === 'cold_account' || kind === 'venue_outcome' || kind === 'cold_outspent' || kind === 'cold_shortage';
}

/**
 * Operators who have had their access for as long as a new address takes to cool off. Otherwise an administrator could
 * invite somebody, or give out a role, and be two people with them.
 */
async function findSeasoned(ports: Rules, records: AllRecords): Promise<readonly TeamMember[]> {
  const [now, limits] = [ports.clock.now(), await findLimits(ports, records)];
  const cooling = coolingMs(limits, ports.rules.profile);
  const members = await records.office.team.list();
  return members.filter(({ state, trustedAt }) => state === 'active' && isSeasoned(trustedAt, now, cooling));
}

/** What somebody proposed or created, by the action of the roles for it. */
export type First = Readonly<{ username: string; act: OfficeAct }>;

/**
 * Whether this operator may be the second person of what somebody else proposed. Both must still have their roles, and
 * neither may be a newcomer. To be asked under the lock of both rows.
 */
export async function checkSecond(
  ports: Rules,
  records: AllRecords,
  { actor, first }: Readonly<{ actor: string; first: First }>,
): Promise<Result<null, 'second_too_new'>> {
  const seasoned = await findSeasoned(ports, records);
  const may = (username: string, act: OfficeAct): boolean =>
    seasoned.some((member) => member.username === username && mayAct(member.roles, act));
  return may(actor, 'act_agreed') && may(first.username, first.act) ? accept(null) : refuse('second_too_new');
}

/** Locks the rows of both people, always in the same order. */
export async function lockPeople({ office: { operators } }: AllRecords, ...usernames: string[]): Promise<void> {
  for (const username of [...new Set(usernames)].toSorted()) await operators.lock(username);
}

/**
 * Whether this operator may release the loan: its creator up to the limits, a second person always. Somebody who is
 * neither is refused also below the limits, because a loan of two people does not count towards the day.
 */
export async function checkLoanSecond(
  ports: Rules,
  records: AllRecords,
  { loanId, actor }: Readonly<{ loanId: string; actor: string }>,
): Promise<Result<null, 'act_own' | 'second_too_new'>> {
  const loan = await records.loans.find(loanId);
  // A loan that was released already is answered as it is.
  if (loan?.state !== 'pending') return accept(null);
  const first = { username: loan.createdBy, act: 'loan_created' } as const;
  if (loan.createdBy !== actor) return await checkSecond(ports, records, { actor, first });
  const wanted = { kind: 'loan', dollars: dollarsOfLoan(loan.amount), actor } as const;
  return (await isForTwo(ports, records, wanted)) ? refuse('act_own') : accept(null);
}
