/**
 * What a visitor of the sandbox may do beyond the service itself: pay with test coins, make blocks, move the clock and
 * look at a transaction. Other profiles have no such verbs, and so no calls or pages for them.
 */
import { currencies, type CurrencyId, type ChainId } from '#src/domain/assets/currencies.ts';
import type { Money } from '#src/domain/money.ts';
import { accept, refuse, type Result } from '#src/domain/result.ts';
import type { BlockRef, ChainTransaction, TransactionStatus } from './chain-adapter.ts';
import type { Ports } from './ports.ts';

/** A transaction as the explorer page shows it. */
export type ExploredTransaction = ChainTransaction &
  Readonly<{ chain: ChainId; status: TransactionStatus; confirmations: number }>;

/** The hands on the simulated chains. The adapter has many more; these are what visitors get. */
export interface SandboxHands {
  /** A payment with money from the faucet. It waits in the mempool. Returns the transaction's id. */
  pay(payment: Readonly<{ chain: ChainId; to: string; currency: CurrencyId; units: bigint }>): Promise<string>;
  mine(chain: ChainId, count: number): Promise<readonly BlockRef[]>;
  moveClock(byMs: number): Promise<void>;
  /** Valid, and nobody's: for whoever has no address of the chain at hand. */
  sampleAddress(chain: ChainId): string;
  findTransaction(txid: string): Promise<ExploredTransaction | undefined>;
}

/** Texts and tables end with the year 9999; nobody needs to try anything after this. */
const lastMoment = 4_102_444_800_000; // 2100-01-01
const txidText = /^[0-9A-Za-z]{1,128}$/;
export const mostBlocks = 100;
export const mostSeconds = 31 * 86_400;

export type SandboxPayment = Readonly<{ txid: string; chain: ChainId; amount: Money }>;
export type SandboxVerbs = ReturnType<typeof makeSandboxVerbs>;

export function makeSandboxVerbs({ store, clock }: Pick<Ports, 'store' | 'clock'>, hands: SandboxHands) {
  return {
    /** Pays the order exactly, or the amount given. Once more is a second deposit; after the window a late one. */
    payDeposit: async (orderId: string, wanted?: Money): Promise<Result<SandboxPayment, 'order_not_found'>> => {
      const order = await store.snapshot(async (records) => await records.orders.find(orderId));
      if (!order) return refuse('order_not_found');
      const amount = wanted ?? order.quote.inputs.send;
      const { chain } = currencies[amount.currency];
      const txid = await hands.pay({ chain, to: order.depositAddress, ...amount });
      return accept({ txid, chain, amount });
    },
    mineBlocks: async (chain: ChainId, count: number): Promise<readonly BlockRef[]> => {
      if (!Number.isInteger(count) || count < 1 || count > mostBlocks) throw new RangeError(`${count} blocks at once`);
      return await hands.mine(chain, count);
    },
    /** Gives the new time. */
    moveClock: async (seconds: number): Promise<Result<number, 'clock_too_far'>> => {
      if (!Number.isInteger(seconds) || seconds < 1 || seconds > mostSeconds)
        throw new RangeError(`${seconds} seconds`);
      if (clock.now() + seconds * 1000 > lastMoment) return refuse('clock_too_far');
      await hands.moveClock(seconds * 1000);
      return accept(clock.now());
    },
    sampleAddress: (chain: ChainId): string => hands.sampleAddress(chain),
    findTransaction: async (txid: string): Promise<Result<ExploredTransaction, 'transaction_not_found'>> => {
      // What cannot be an id is on no chain; some of it is no text a database can look for either.
      const found = txidText.test(txid) ? await hands.findTransaction(txid) : undefined;
      return found ? accept(found) : refuse('transaction_not_found');
    },
  } as const;
}
