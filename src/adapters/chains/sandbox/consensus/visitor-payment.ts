/**
 * Payments by visitors and the faucet. The faucet credits the sender immediately, without a block. The coins then move
 * by an ordinary transaction, which can be pending, mined, replaced or undone like any other.
 */
import { chains } from '#src/domain/assets/chains.ts';
import { currencies, type CurrencyId, type ChainId } from '#src/domain/assets/currencies.ts';
import { divideDown } from '#src/domain/money.ts';
import type { ChainState, Spend, TransactionOrigin } from '../storage.ts';
import { pendingOf } from './admit-account.ts';
import { accountOf, changeBalances, faucetAccount } from './balance-changes.ts';
import { nextCount, readRow } from './chain-row.ts';
import { currentUnitsPerSize, feeFor } from './fee-rules.ts';
import { addToMempool, coinId } from './mempool.ts';
import { toTxid, writeBody, type BodyOutput, type CoinBody, type TransactionBody } from './transaction-body.ts';

export type Payment = Readonly<{
  to: string;
  /** Currency of the payment. Null for an unknown token. */
  currency: CurrencyId | null;
  units: bigint;
  sender: string;
  /** Number of outputs that the amount is split into. */
  lots: number;
  fails: boolean;
  isInner?: boolean;
  origin: Exclude<TransactionOrigin, 'wallet'>;
}>;

export async function makePayment(state: ChainState, chain: ChainId, payment: Payment): Promise<string> {
  const { to, currency, units, lots, sender, fails, isInner = false, origin } = payment;
  assertPayable(chain, payment);
  const feeUnits = feeFor(chain, currency, { unitsPerSize: currentUnitsPerSize(chain, await readRow(state)) });
  const outputs = splitUnits(units, lots).map((part): BodyOutput => ({ to, currency, units: part }));
  if (chains[chain].conflictDomain === 'coins') {
    const coin = await issueCoin(state, chain, { sender, units: units + feeUnits });
    const body: CoinBody = { kind: 'coins', inputs: [coin.coinId], outputs, feeUnits, tag: '' };
    return await send(state, chain, { origin, body, spends: [coin] });
  }
  await issueFor(state, chain, { sender, outputs, feeUnits });
  const nonce = chains[chain].conflictDomain === 'nonce' ? await nextNonce(state, sender) : null;
  const tag = nonce === null ? `visitor ${await nextCount(state)}` : '';
  const body = { kind: 'account', sender, nonce, outputs, feeUnits, validUntilHeight: null, fails, tag } as const;
  return await send(state, chain, { origin, body: { ...body, ...(isInner && { isInner }) }, spends: [] });
}

type Sending = Readonly<{
  origin: TransactionOrigin;
  body: TransactionBody;
  spends: readonly Spend[];
}>;

export async function send(state: ChainState, chain: ChainId, sending: Sending): Promise<string> {
  const txid = toTxid(chain, writeBody(sending.body));
  await addToMempool(state, { ...sending, txid });
  return txid;
}

type Issue = Readonly<{ sender: string; units: bigint }>;

/** Issues a coin without inputs. The ancestry of all coins ends at such coins. */
export async function issueCoin(state: ChainState, chain: ChainId, { sender, units }: Issue): Promise<Spend> {
  const id = coinId(`faucet-${await nextCount(state)}`, 0);
  await state.saveCoins([{ id, txid: null, address: sender, units, spentBy: null }]);
  await issue(state, accountOf(chain, sender), [{ currency: chains[chain].nativeCurrency, units }]);
  return { coinId: id, address: sender, units };
}

type Cost = Readonly<{ sender: string; outputs: readonly BodyOutput[]; feeUnits: bigint }>;

export async function issueFor(state: ChainState, chain: ChainId, { sender, outputs, feeUnits }: Cost): Promise<void> {
  const amounts = outputs.flatMap(({ currency, units }) => (currency === null ? [] : { currency, units }));
  const fee = { currency: chains[chain].nativeCurrency, units: feeUnits };
  await issue(state, accountOf(chain, sender), [...amounts, fee]);
}

type Amounts = readonly Readonly<{ currency: CurrencyId; units: bigint }>[];

async function issue(state: ChainState, address: string, amounts: Amounts): Promise<void> {
  const issued = amounts.map((amount) => ({ ...amount, address: faucetAccount }));
  await changeBalances(state, [...amounts.map((amount) => ({ ...amount, address })), ...issued]);
}

/** The next nonce after the sender's mined and pending transactions. */
async function nextNonce(state: ChainState, sender: string): Promise<number> {
  const waiting = (await pendingOf(state, sender)).flatMap(({ body }) => body.nonce ?? []);
  return Math.max(await state.nonce(sender), ...waiting.map((nonce) => nonce + 1));
}

/**
 * Splits an amount into parts of different sizes, like those of real wallets: the n-th part is about n times the first.
 */
export function splitUnits(units: bigint, lots: number): readonly bigint[] {
  const count = BigInt(lots);
  const weights = divideDown(count * (count + 1n), 2n);
  const parts = Array.from({ length: lots }, (_, index) => divideDown(units * BigInt(index + 1), weights));
  const rest = units - parts.reduce((sum, part) => sum + part, 0n);
  const split = parts.map((part, index) => (index === lots - 1 ? part + rest : part));
  if (lots > 1 && split.includes(0n)) throw new RangeError(`${units} units are too few for ${lots} lots`);
  return split;
}

function assertPayable(chain: ChainId, { currency, units, lots, fails, isInner }: Payment): void {
  if (units < 0n || !Number.isSafeInteger(lots) || lots < 1) throw new RangeError('a payment has an amount and lots');
  if (currency !== null && currencies[currency].chain !== chain) throw new TypeError(`${chain} has no ${currency}`);
  const isPlain = currency !== null && !fails && isInner !== true;
  if (!isPlain && chains[chain].conflictDomain === 'coins') throw new TypeError(`${chain} has no contracts`);
}
