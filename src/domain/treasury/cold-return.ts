/**
 * Coins that come back from cold storage. We write the transaction, somebody with the keys signs it on an offline
 * device, and we send it. The state changes only by the table below.
 */
import { chains } from '../assets/chains.ts';
import type { ChainId, CurrencyId } from '../assets/currencies.ts';
import { money, type Money } from '../money.ts';
import { makeDatedNumber } from '../order/order-number.ts';
import type { ColdPlace } from './cold.ts';

/** `sent`: a signed file was taken, so that the transaction may be mined. */
export const returnStates = ['unsigned', 'sent', 'arrived', 'cancelled', 'failed'] as const;
export type ReturnState = (typeof returnStates)[number];

/**
 * `came`: the payment at the hot wallet is final. `outspent`: another transaction has spent the coins. `reverted`: it
 * was mined for good, and has cost its fee, but paid nothing.
 */
export type ReturnEvent = 'signed' | 'came' | 'cancelled' | 'outspent' | 'reverted';

/** Every move of a state. A file that was signed may be sent by whoever has it, also when we have given it up. */
export const returnLifecycle: Readonly<Record<ReturnState, Readonly<Partial<Record<ReturnEvent, ReturnState>>>>> = {
  unsigned: { signed: 'sent', came: 'arrived', cancelled: 'cancelled', outspent: 'failed', reverted: 'failed' },
  sent: { came: 'arrived', outspent: 'failed', reverted: 'failed' },
  cancelled: { came: 'arrived' },
  arrived: {},
  failed: { came: 'arrived' },
};

/** A coin in cold storage, with the place of its key. `raw`: the transaction that made it, if we have its bytes. */
export type ColdCoin = ColdPlace & Readonly<{ id: string; units: bigint; raw: string | null }>;

/** Until when a transaction can be mined that names a block. */
export type ReturnWindow = Readonly<{
  reference: Readonly<{ height: number; hash: string; time: number }>;
  madeAt: number;
  /** No block whose parent is of this time or later can have it. */
  expiresAt: number;
}>;

/** How an address of cold storage pays. */
export type AccountPlan = Readonly<{
  from: string;
  /** Null on chains without nonces. */
  nonce: number | null;
  /** Absent on chains with nonces. */
  window?: ReturnWindow;
  /** On Solana: the account whose value the transaction names instead of a block, so that it lives until it is used. */
  durable?: Readonly<{ account: string; value: string }>;
  /** Hash of the file, where a wallet wrote it and would write another one the next time. */
  written?: string;
  /** Size limit (gas), and the most that one unit of it may cost. */
  size: bigint;
  unitsPerSize: bigint;
}>;

/** Everything that the transaction consists of. */
export type ReturnPlan = Readonly<{
  /** On chains without coins: the nonce or the window alone, without units, so that it is in one file. */
  coins: readonly ColdCoin[];
  /** Address of the hot wallet. */
  to: string;
  units: bigint;
  /** What goes back to cold storage. Null if that would be dust. */
  change: (ColdPlace & Readonly<{ address: string; units: bigint }>) | null;
  /** Absent on chains of coins. */
  account?: AccountPlan;
}>;

/**
 * How the coins of a return came by another transaction than the one we wrote: with a higher fee, or with other
 * signatures where these are part of its name. On chains with nonces always, because only the block says what it cost;
 * no units if it was mined and paid nothing.
 */
export type ReturnCame = Readonly<{
  txid: string;
  height: number;
  units: bigint;
  feeUnits: bigint;
  change: Readonly<{ output: number; address: string; units: bigint }> | null;
}>;

export type ColdReturn = Readonly<{
  id: string;
  accountId: string;
  chain: ChainId;
  currency: CurrencyId;
  /** What comes to the hot wallet. */
  units: bigint;
  /** In the chain's own coin. On chains with nonces the most that it may cost. */
  feeUnits: bigint;
  plan: ReturnPlan;
  /** The file to sign. */
  file: string;
  state: ReturnState;
  version: number;
  /** Under which it will be mined. Null while that depends on the signatures. */
  txid: string | null;
  /** The signed transaction. */
  raw: string | null;
  requestedBy: string;
  reason: string;
  plannedAt: number;
  signedAt: number | null;
  endedAt: number | null;
  /** What the node said when it was last sent, if it did not take it. */
  trouble: string | null;
  /** Null while it was not mined, or on chains of coins if it is its own transaction that was. */
  came: ReturnCame | null;
}>;

type Amounts = Pick<ColdReturn, 'chain' | 'currency' | 'units' | 'feeUnits'>;

export function feeOf({ chain, feeUnits }: Pick<Amounts, 'chain' | 'feeUnits'>): Money {
  return money(chains[chain].nativeCurrency, feeUnits);
}

/** What a return takes from cold storage in its own currency: on most chains with the fee. */
export function takenUnits({ chain, currency, units, feeUnits }: Amounts): bigint {
  return currency === chains[chain].nativeCurrency ? units + feeUnits : units;
}

/** What came to the hot wallet, and the fee, under the transaction that was mined. */
export function paidBy({ units, feeUnits, came }: Pick<ColdReturn, 'units' | 'feeUnits' | 'came'>) {
  return came ? { units: came.units, feeUnits: came.feeUnits } : { units, feeUnits };
}

type Mined = Readonly<{
  txid: string;
  /** Fee by the node. Outputs without an address are not listed, so that the listed ones alone do not tell it. */
  feeUnits: bigint;
  consumes: readonly string[];
  outputs: readonly Readonly<{ index: number; to: string; units: bigint }>[];
}>;

type Reading = Readonly<{
  height: number;
  /** A fee above this is no fee: whoever mines it may be a friend. */
  mostFeeUnits: bigint;
  isHot: (address: string) => boolean;
}>;

/**
 * Reads a mined transaction as another version of a return. Undefined if it is not one: it must spend exactly its
 * coins, pay the hot wallet once, and give the rest to the change address and to nobody else.
 */
export function readCame(
  { txid, feeUnits: fee, consumes, outputs }: Mined,
  { txid: own, plan }: Pick<ColdReturn, 'txid' | 'plan'>,
  { height, mostFeeUnits, isHot }: Reading,
): ReturnCame | undefined {
  const coins = new Map(plan.coins.map((coin) => [coin.id, coin.units]));
  if (txid === own || consumes.length !== coins.size || !consumes.every((id) => coins.has(id))) return undefined;
  const [paid, ...more] = outputs.filter(({ to }) => isHot(to));
  const [change, ...moreChange] = outputs.filter(({ to }) => to === plan.change?.address);
  const known = [paid, change].filter((output) => output !== undefined);
  if (!paid || more.length > 0 || moreChange.length > 0 || known.length !== outputs.length) return undefined;
  const held = [...coins.values()].reduce((sum, units) => sum + units, 0n);
  const feeUnits = held - paid.units - (change?.units ?? 0n);
  if (feeUnits < 0n || feeUnits !== fee || feeUnits > mostFeeUnits) return undefined;
  const rest = change ? { output: change.index, address: change.to, units: change.units } : null;
  return { txid, height, units: paid.units, feeUnits, change: rest };
}

/** A file that nobody has signed is called off after this time: fees change. */
export const returnLifeMs = 7 * 86_400_000;

export function makeReturnNumber(atMs: number, random: (n: number) => number): string {
  return makeDatedNumber('CR', atMs, random);
}

export function isReturnNumber(text: string): boolean {
  return /^CR-[0-9]{8}-[0-9]{8}$/.test(text);
}

/** Whether coins of it are bound: they are in no other file. */
export function bindsCoins({ state }: Pick<ColdReturn, 'state'>): boolean {
  return state === 'unsigned' || state === 'sent' || state === 'arrived';
}

type Wanted = Readonly<{ chain: ChainId; units: bigint; unitsPerSize: bigint }>;
export type Picked = Readonly<{ coins: readonly ColdCoin[]; feeUnits: bigint; changeUnits: bigint }>;

/** Sizes in vbytes: of everything but inputs and outputs, of an input and of an output. */
const sizes = { base: 11n, input: 69n, output: 34n } as const;
/** Inputs of Bitcoin Cash have their signature outside of a witness. */
const cashInput = 149n;

/** A signed transaction with more coins does not fit into one request. */
const mostCoins = 40;

function largestOf(free: readonly ColdCoin[]): readonly ColdCoin[] {
  return free.toSorted((a, b) => (a.units === b.units ? 0 : a.units > b.units ? -1 : 1)).slice(0, mostCoins);
}

function sizeOf(chain: ChainId, inputs: number, outputs: number): bigint {
  const input = chain === 'bitcoin-cash' ? cashInput : sizes.input;
  return sizes.base + input * BigInt(inputs) + sizes.output * BigInt(outputs);
}

/**
 * Picks coins, the largest first, for a payment with one change output. Undefined if they are not enough. Change below
 * the dust limit goes to the fee.
 */
export function pickColdCoins(free: readonly ColdCoin[], { chain, units, unitsPerSize }: Wanted): Picked | undefined {
  const coins: ColdCoin[] = [];
  let held = 0n;
  for (const coin of largestOf(free)) {
    coins.push(coin);
    held += coin.units;
    const feeUnits = sizeOf(chain, coins.length, 2) * unitsPerSize;
    const changeUnits = held - units - feeUnits;
    if (changeUnits >= chains[chain].minOutputUnits && changeUnits > 0n) return { coins, feeUnits, changeUnits };
    const isEnough = held >= units + sizeOf(chain, coins.length, 1) * unitsPerSize;
    if (isEnough) return { coins, feeUnits: held - units, changeUnits: 0n };
  }
  return undefined;
}

/** The most that one transaction can bring back. */
export function mostReturnable(free: readonly ColdCoin[], { chain, unitsPerSize }: Omit<Wanted, 'units'>): bigint {
  const coins = largestOf(free);
  const left = coins.reduce((sum, { units }) => sum + units, 0n) - sizeOf(chain, coins.length, 1) * unitsPerSize;
  return left > 0n ? left : 0n;
}
