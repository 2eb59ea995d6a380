/**
 * Memory store: treasury acts and what they need of the back office. The people, the listed addresses and the cold
 * storage of a simulation are set up once and never change.
 */
import type { CurrencyId } from '#src/domain/assets/currencies.ts';
import { roles } from '#src/domain/back-office/roles.ts';
import type { ColdReturn } from '#src/domain/treasury/cold-return.ts';
import type { ColdAccount } from '#src/domain/treasury/cold.ts';
import type { Refill } from '#src/domain/treasury/refill.ts';
import type { TreasuryAct, WithdrawalAddress } from '#src/domain/treasury/act.ts';
import type { Attempt, Payout } from '#src/domain/order/payout.ts';
import type { ColdRecords } from '#src/usecases/ports/cold-records.ts';
import type { OfficeRecords, Operator } from '#src/usecases/ports/office-records.ts';
import { AlreadyTaken, type Funding } from '#src/usecases/ports/records.ts';
import type { TeamMember } from '#src/usecases/ports/team-records.ts';
import type { TreasuryRecords } from '#src/usecases/ports/treasury-records.ts';
import { mustGet, type Rows, type Table } from './table.ts';

/** What was set up before the simulation begins. */
export type Desk = Readonly<{
  people: readonly string[];
  withdrawTo: (currency: CurrencyId) => WithdrawalAddress | undefined;
  cold: readonly ColdAccount[];
}>;

type Needs = Readonly<{
  acts: Table<TreasuryAct>;
  refills: Table<Refill>;
  fundings: Rows<Funding>;
  returns: Rows<ColdReturn>;
  payouts: Rows<Payout>;
  attempts: Rows<readonly Attempt[]>;
  desk: Desk;
}>;

type Simulated = Readonly<{
  treasury: Partial<TreasuryRecords>;
  cold: Partial<ColdRecords>;
  operators: Partial<OfficeRecords['operators']>;
  team: Partial<OfficeRecords['team']>;
  venue: Partial<OfficeRecords['venue']>;
}>;

export function makeOfficeRecords(needs: Needs): OfficeRecords {
  const { people } = needs.desk;
  const find = async (username: string): Promise<Operator | undefined> =>
    people.includes(username)
      ? { username, passwordHash: null, roles, state: 'active', factor: null }
      : await Promise.resolve(undefined);
  const members = people.map((username): TeamMember => {
    const since = { createdAt: 0, trustedAt: 0, inviteExpiresAt: null };
    return { username, roles, state: 'active', hasSecondFactor: true, ...since };
  });
  const simulated: Simulated = {
    treasury: makeTreasury(needs),
    cold: makeCold(needs),
    operators: { find, lock: find },
    team: { list: async () => await Promise.resolve(members), hadOthers: async () => await Promise.resolve(true) },
    venue: { findVenueAt: async () => await Promise.resolve(undefined) },
  };
  return simulated as OfficeRecords;
}

function makeTreasury({ acts, refills, fundings, payouts, attempts, desk }: Needs): Partial<TreasuryRecords> {
  const isOver = ({ state }: TreasuryAct): boolean => !['waiting', 'approved', 'under_way'].includes(state);
  return {
    lockProposals: async () => await Promise.resolve(),
    insert: async (act) => {
      if (acts.has(act.id)) throw new AlreadyTaken('treasury_acts_pkey');
      acts.set(act.id, act);
      await Promise.resolve();
    },
    find: async (id) => await Promise.resolve(acts.get(id)),
    findByKey: async (key) => await Promise.resolve([...acts].find(({ idempotencyKey }) => idempotencyKey === key)),
    lock: async (id) => await Promise.resolve(acts.get(id)),
    move: async ({ id, fromVersion, state, patch }) => {
      const act = mustGet(acts, id);
      if (act.version !== fromVersion) throw new Error('an act was changed meanwhile');
      acts.set(id, { ...act, ...patch, state, version: fromVersion + 1 });
      await Promise.resolve();
    },
    due: async (now, { after, limit }) => {
      const open = [...acts].filter(
        ({ state, readyAt, expiresAt }) =>
          (state === 'approved' && readyAt <= now) ||
          (state === 'waiting' && expiresAt <= now) ||
          state === 'under_way',
      );
      const ids = open.map(({ id }) => id).toSorted();
      return await Promise.resolve(ids.filter((id) => id > after).slice(0, limit));
    },
    aloneSince: async (since) => {
      const alone = [...acts].filter((act) => !act.needsSecond && (!isOver(act) || (act.endedAt ?? 0) >= since));
      return await Promise.resolve(alone.reduce((sum, { dollars }) => sum + (dollars ?? 0n), 0n));
    },
    loansAlone: async () => await Promise.resolve([]),
    payoutsOf: async (ids) =>
      await Promise.resolve(
        [...payouts].flatMap((payout) => {
          if (payout.kind !== 'withdrawal' || !ids.includes(payout.actId)) return [];
          const { id, actId, state } = payout;
          return [{ actId, state, txid: attempts.get(id)?.at(-1)?.txid ?? null }];
        }),
      ),
    isListed: async () => await Promise.resolve(false),
    // Nobody has a passkey in memory.
    idleApprovals: async () => await Promise.resolve([]),
    removeApprovals: async () => await Promise.resolve(),
    addRefill: async (refill) => await Promise.resolve(refills.set(refill.id, refill)),
    refills: async (limit) => await Promise.resolve([...refills].toReversed().slice(0, limit)),
    closeRefill: async ({ id, by, at, upToHeight }) => {
      const refill = refills.get(id);
      if (!refill || refill.closedAt !== null) return await Promise.resolve(false);
      refills.set(id, { ...refill, closedBy: by, closedAt: at, upToHeight });
      return true;
    },
    came: async (refill) => {
      const own = [...fundings].filter((funding) => isFor(refill, funding));
      const sum = (isBooked: boolean): bigint =>
        own.filter((each) => each.isBooked === isBooked).reduce((total, { units }) => total + units, 0n);
      return await Promise.resolve({ booked: sum(true), seen: sum(false) });
    },
    lockAddress: async (id) => {
      const [, currency = ''] = id.split(' ');
      return await Promise.resolve(desk.withdrawTo(currency as CurrencyId));
    },
  };
}

function isFor({ currency, afterHeight, upToHeight }: Refill, funding: Funding): boolean {
  const { height, lostAddress } = funding;
  if (funding.currency !== currency || lostAddress !== null || height === null) return false;
  return height > afterHeight && height <= (upToHeight ?? Number.POSITIVE_INFINITY);
}

function makeCold({ returns, desk: { cold } }: Needs): Partial<ColdRecords> {
  const find = async (id: string): Promise<ColdAccount | undefined> =>
    await Promise.resolve(cold.find((account) => account.id === id));
  return {
    accounts: async () => await Promise.resolve(cold),
    find,
    lock: find,
    addresses: async (chain) =>
      await Promise.resolve(
        cold
          .filter((account) => account.chain === chain)
          .map(({ id, key }) => ({ accountId: id, chain, address: key, branch: 0, index: 0 })),
      ),
    // Chains of coins have no cold storage in memory.
    coins: async () => await Promise.resolve([]),
    returns: async (limit) => await Promise.resolve([...returns].toReversed().slice(0, limit)),
  };
}
