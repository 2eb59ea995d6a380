/** Planted bugs with treasury acts: too much, to a wrong address, once per look, never booked, or booked twice. */
import { accounts } from '#src/domain/ledger/accounts.ts';
import { isOfPartner } from '#src/domain/ledger/partner-postings.ts';
import type { WithdrawalPayout } from '#src/domain/order/payout.ts';
import type { Records } from '#src/usecases/ports/records.ts';
import { deriveKnownAddress, sandboxSeed } from './addresses.ts';
import { currencies, type ChainId } from '#src/domain/assets/currencies.ts';
import { hashFacts } from '#src/domain/treasury/act.ts';
import type { PlantedBug } from './planted-bugs.ts';
import { withRecords } from './wrap-adapters.ts';
import type { Adapters } from './world.ts';

export const plantedTreasuryBugs: readonly PlantedBug[] = [
  { name: 'a withdrawal is paid with a unit too many', plant: withdrawTooMuch, shows: /L25 TA-/ },
  { name: 'a withdrawal is planned to somebody else', plant: withdrawElsewhere, shows: /L25 TA-/ },
  { name: 'a withdrawal is paid to somebody else', plant: agreeElsewhere, shows: /^L16 / },
  { name: 'the payout of a withdrawal is forgotten', plant: forgetPayout, shows: /^L22 TA-/ },
  { name: 'a move to cold storage never arrives in the books', plant: forgetMove, shows: /^L24 / },
  { name: 'a return from cold storage is taken for capital', plant: forgetReturn, shows: /^L(?:20|24) / },
  { name: 'an old hot account keeps its coins', plant: keepOldAccount, shows: /^L2[02] .*does not pay yet/ },
  {
    name: 'a file that was called off is forgotten',
    plant: forgetCalledOff,
    shows: /^L24 .*(?:false alarm|cold storage)/,
  },
  { name: 'what a return cost is not noted', plant: forgetCost, shows: /^L(?:5|20|24) / },
  { name: 'a share that was paid can be paid again', plant: keepOwing, shows: /^(?:SHARE|L26) / },
];

/** Its payout is booked as money that the operator takes out. */
function keepOwing(adapters: Adapters): Adapters {
  return withRecords(adapters, ({ journal, ...records }) => ({
    ...records,
    journal: {
      ...journal,
      post: async ({ ref, lines }, at) => {
        const isOut = ref.startsWith('withdraw');
        const booked = lines.map((line) =>
          isOfPartner(line.account) ? { ...line, account: accounts.withdrawn } : line,
        );
        return await journal.post({ ref, lines: isOut ? booked : lines }, at);
      },
    },
  }));
}

function withdrawTooMuch(adapters: Adapters): Adapters {
  return withInsert(adapters, async (payout, { payouts }) => {
    const { currency, units } = payout.amount;
    return await payouts.insert({ ...payout, amount: { currency, units: units + 1n } });
  });
}

function withdrawElsewhere(adapters: Adapters): Adapters {
  return withInsert(adapters, async (payout, { payouts }) => {
    const { chain } = currencies[payout.amount.currency];
    return await payouts.insert({ ...payout, toAddress: elsewhere(chain) });
  });
}

/** The act says so too, as if somebody had changed both rows: only the chain and what people typed tell. */
function agreeElsewhere(adapters: Adapters): Adapters {
  return withRecords(withdrawElsewhere(adapters), (records) => ({
    ...records,
    controls: {
      ...records.controls,
      findAct: async (actId) => {
        const act = await records.controls.findAct(actId);
        if (!act) return undefined;
        const facts = { ...act, address: elsewhere(currencies[act.currency].chain) };
        return { ...facts, factsHash: hashFacts(facts) };
      },
    },
  }));
}

function elsewhere(chain: ChainId): string {
  return deriveKnownAddress(sandboxSeed, chain, 'visitor', 7_000);
}

function forgetPayout(adapters: Adapters): Adapters {
  return withInsert(adapters, async () => await Promise.resolve(true));
}

function forgetMove(adapters: Adapters): Adapters {
  return withRecords(adapters, (records) => ({
    ...records,
    cold: { ...records.cold, move: async () => await Promise.resolve() },
  }));
}

function forgetReturn(adapters: Adapters): Adapters {
  return withRecords(adapters, (records) => ({
    ...records,
    returns: { ...records.returns, lockByTxid: async () => await Promise.resolve(undefined) },
  }));
}

function forgetCost(adapters: Adapters): Adapters {
  return withRecords(adapters, (records) => ({
    ...records,
    returns: { ...records.returns, setCame: async () => await Promise.resolve() },
  }));
}

/** What somebody sent all the same is then capital, and still in the books of cold storage. */
function forgetCalledOff(adapters: Adapters): Adapters {
  return withRecords(adapters, (records) => ({
    ...records,
    returns: {
      ...records.returns,
      pending: async (chain) => (await records.returns.pending(chain)).filter(({ state }) => state !== 'cancelled'),
    },
  }));
}

function keepOldAccount(adapters: Adapters): Adapters {
  return withRecords(adapters, (records) => ({
    ...records,
    payouts: {
      ...records.payouts,
      insert: async (payout) => payout.kind === 'hand_over' || (await records.payouts.insert(payout)),
    },
  }));
}

/** Replaces the insertion of withdrawals; other payouts are unchanged. */
function withInsert(
  adapters: Adapters,
  insert: (payout: WithdrawalPayout, records: Records) => Promise<boolean>,
): Adapters {
  return withRecords(adapters, (records) => ({
    ...records,
    payouts: {
      ...records.payouts,
      insert: async (payout) =>
        payout.kind === 'withdrawal' ? await insert(payout, records) : await records.payouts.insert(payout),
    },
  }));
}
