/**
 * Bugs that cost money, planted from outside by wrapping the ports. Each must be caught: a simulation that cannot fail
 * proves nothing. Production code is not changed.
 */
import type { ConflictDomain } from '#src/domain/order/payout.ts';
import type { ChainTransaction } from '#src/usecases/ports/chain-adapter.ts';
import { listedAddress } from './addresses.ts';
import { busyMarket, type Climate } from './climate.ts';
import type { FaultMix } from './fault-mix.ts';
import type { Adapters, PlantReader } from './world.ts';
import { withChains, withRecords, withTransactions } from './wrap-adapters.ts';

/** `shows` matches the violation that must expose the bug: a rule's name, or the store's own error text. */
export type PlantedBug = Readonly<{
  name: string;
  plant: (adapters: Adapters) => Adapters;
  /** A bug in the reader of each worker. */
  plantReader?: PlantReader;
  shows: RegExp;
  /** Faults without which the bug does no harm. */
  faults?: Partial<FaultMix>;
  /** Market and wallets without which the bug seldom does harm. */
  climate?: Partial<Climate>;
  /**
   * Whether the bug needs deep runs, in which even confirmed deposits are reorganised away: in other runs the
   * reorganisations that expose it are too rare.
   */
  isDeep?: boolean;
}>;

const dearBlocks: Partial<FaultMix> = { feeChange: 0.7 };
const newHistories: Partial<FaultMix> = { reorgWeight: 40 };

export const plantedBugs: readonly PlantedBug[] = [
  // Pays twice, or leaves a nonce gap that blocks the wallet.
  { name: 'every version of a payout has a new nonce', plant: freshNonces, shows: /^L(?:8|20) /, faults: dearBlocks },
  {
    name: 'a window is believed closed while it is open',
    plant: earlyExpiry,
    shows: /^L8 /,
    faults: dearBlocks,
    climate: busyMarket,
  },
  { name: 'a deposit counts in its first block', plant: creditAtOnce, shows: /^L10 / },
  { name: 'a transaction is sent before it is stored', plant: sendBeforeStoring, shows: /^L12 / },
  { name: 'the same payment is recorded twice', plant: recordTwice, shows: /^L5 / },
  { name: 'a deposit that was exchanged is refunded as well', plant: refundAndPay, shows: /overdrawn/ },
  {
    name: 'a changed history leaves deposits where they were',
    plant: forgetReorganisations,
    shows: /^L5 /,
    faults: newHistories,
    isDeep: true,
  },
  { name: 'a transfer that failed is credited', plant: creditFailures, shows: /^L5 / },
  { name: 'a token nobody knows is credited', plant: creditUnknownTokens, shows: /^L5 / },
  { name: 'a payout goes to somebody else', plant: payElsewhere, shows: /^L16 / },
  { name: 'a payout is one unit too large', plant: payTooMuch, shows: /^L9 / },
  { name: 'a coin is promised to two payouts', plant: promiseCoinsTwice, shows: /conflict_key|^L11 / },
];

function freshNonces(adapters: Adapters): Adapters {
  const last = new Map<string, number>();
  return withChains(adapters, ({ node, wallet }) => ({
    node,
    wallet: {
      ...wallet,
      sign: async (request) => {
        const { domain, attempt } = request;
        if (domain.kind !== 'nonce') return await wallet.sign(request);
        const highest = Math.max(last.get(domain.wallet) ?? 0, domain.nonce);
        const nonce = attempt === 1 ? domain.nonce : highest + 1;
        last.set(domain.wallet, Math.max(highest, nonce));
        const again: ConflictDomain = { ...domain, nonce };
        return await wallet.sign({ ...request, domain: again });
      },
    },
  }));
}

function earlyExpiry(adapters: Adapters): Adapters {
  const believing = withChains(adapters, ({ node, wallet }) => ({
    node: { ...node, transactionStatus: async () => ({ kind: 'absent' }) },
    wallet,
  }));
  return withRecords(believing, ({ payouts, ...records }) => ({
    ...records,
    payouts: {
      ...payouts,
      attempts: async (payoutId) =>
        (await payouts.attempts(payoutId)).map((attempt) =>
          attempt.validUntilHeight === null ? attempt : { ...attempt, validUntilHeight: 0 },
        ),
    },
  }));
}

function creditAtOnce(adapters: Adapters): Adapters {
  return withRecords(adapters, ({ deposits, ...records }) => ({
    ...records,
    deposits: {
      ...deposits,
      insert: async (deposit) => await deposits.insert({ ...deposit, confirmationsNeeded: 1 }),
      patch: async (id, { confirmationsNeeded: _raised, ...patch }) => await deposits.patch(id, patch),
    },
  }));
}

function sendBeforeStoring(adapters: Adapters): Adapters {
  return withChains(adapters, ({ node, wallet }) => ({
    node,
    wallet: {
      ...wallet,
      sign: async (request) => {
        const signed = await wallet.sign(request);
        await node.broadcast(signed.raw).catch(() => undefined);
        return signed;
      },
    },
  }));
}

function recordTwice(adapters: Adapters): Adapters {
  return withRecords(adapters, ({ deposits, ...records }) => ({
    ...records,
    deposits: {
      ...deposits,
      insert: async (deposit) => {
        await deposits.insert(deposit);
        await deposits.insert({ ...deposit, id: `${deposit.id}#` });
      },
      patch: async (id, patch) => {
        await deposits.patch(id, patch);
        const { height, blockHash } = patch;
        if (height === undefined || blockHash === undefined || id.endsWith('#')) return;
        await deposits.patch(`${id}#`, { height, blockHash });
      },
    },
  }));
}

function refundAndPay(adapters: Adapters): Adapters {
  return withRecords(adapters, ({ deposits, ...records }) => ({
    ...records,
    deposits: {
      ...deposits,
      // Once the order is paid out, its deposits are reported as unclaimed.
      ofOrder: async (orderId) => {
        const payouts = await records.payouts.ofOrder(orderId);
        const isPaid = payouts.some(({ kind, state }) => kind === 'payout' && state === 'final');
        const found = await deposits.ofOrder(orderId);
        return isPaid
          ? found.map((deposit) => ({ ...deposit, use: deposit.use === 'swap' ? 'unclaimed' : deposit.use }))
          : found;
      },
      patch: async (id, { use, ...patch }) => {
        const isSwapped = (await deposits.find(id))?.use === 'swap';
        await deposits.patch(id, isSwapped || use === undefined ? patch : { ...patch, use });
      },
    },
  }));
}

function forgetReorganisations(adapters: Adapters): Adapters {
  return withRecords(adapters, ({ deposits, ...records }) => ({
    ...records,
    deposits: { ...deposits, inBlock: async () => [] },
  }));
}

function creditFailures(adapters: Adapters): Adapters {
  return withTransactions(adapters, (transaction) => ({ ...transaction, isSuccessful: true }));
}

function creditUnknownTokens(adapters: Adapters): Adapters {
  const known = { ethereum: 'USDT-ERC20', 'bnb-chain': 'USDT-BEP20', polygon: 'USDT-POLYGON', tron: 'USDT-TRC20' };
  return withTransactions(adapters, (transaction, chain) => ({
    ...transaction,
    outputs: transaction.outputs.map((output) => ({
      ...output,
      currency: output.currency ?? (Object.hasOwn(known, chain) ? known[chain as keyof typeof known] : 'USDC-SOL'),
    })) as ChainTransaction['outputs'],
  }));
}

function payElsewhere(adapters: Adapters): Adapters {
  return withChains(adapters, ({ node, wallet }, chain) => ({
    node,
    wallet: { ...wallet, sign: async (request) => await wallet.sign({ ...request, to: listedAddress(chain) }) },
  }));
}

function payTooMuch(adapters: Adapters): Adapters {
  return withRecords(adapters, ({ payouts, ...records }) => ({
    ...records,
    payouts: {
      ...payouts,
      insert: async ({ amount, ...payout }) =>
        await payouts.insert({ ...payout, amount: { ...amount, units: amount.units + 1n } }),
    },
  }));
}

function promiseCoinsTwice(adapters: Adapters): Adapters {
  return withRecords(adapters, ({ wallet, ...records }) => ({
    ...records,
    wallet: {
      ...wallet,
      reserveCoins: async () => undefined,
    },
  }));
}
