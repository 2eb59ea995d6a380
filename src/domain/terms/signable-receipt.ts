/**
 * Whether a text may be signed as the receipt of an order whose terms are known. The signer sees neither the database
 * nor the chains: it holds the text against the terms, and the payments in it against those that it signed.
 */
import { chains } from '../assets/chains.ts';
import { currencies, heldCurrencyIds, type CurrencyId } from '../assets/currencies.ts';
import { isoInstant } from '../calendar.ts';
import { divideDown, divideUp, parseMoney, type Money } from '../money.ts';
import { sha256Hex } from '#sha256';
import {
  makeReceipt,
  receiptOutcomes,
  receiptText,
  type Receipt,
  type ReceiptOutcome,
  type ReceiptPayment,
  type ReceiptPrice,
} from './receipt.ts';
import type { OrderTerms } from './order-terms.ts';

type Known = Readonly<{
  /** The terms, which were verified. */
  terms: OrderTerms;
  termsText: string;
  /** The time now. Undefined where time is simulated. */
  now: number | undefined;
}>;

/** How far the clock of whoever ended the order may be from the signer's. */
const mostSkewMs = 10 * 60_000;

/** A payment as the signer has to have signed it. */
export type ReceiptClaim = Readonly<{ to: string; amount: Money }>;
export type ReceiptClaims = Readonly<{ outcome: ReceiptOutcome; paid: readonly ReceiptClaim[] }>;

/** What the text says happened. Undefined if it is no receipt of such an order. */
export function readSignableReceipt(text: string, { terms, termsText, now }: Known): ReceiptClaims | undefined {
  const receipt = parseReceipt(text);
  if (!receipt || !receiptOutcomes.includes(receipt.outcome)) return undefined;
  const same = ['service', 'profile', 'keyId', 'orderNumber', 'sendCurrency', 'receiveCurrency', 'createdAt'] as const;
  if (same.some((name) => receipt[name] !== terms[name]) || receipt.termsHash !== sha256Hex(termsText))
    return undefined;
  const { createdAt, endedAt, deposits, payments } = receipt;
  if (endedAt < createdAt || (now !== undefined && endedAt > isoInstant(now + mostSkewMs))) return undefined;
  if (deposits.length === 0 || payments.length === 0) return undefined;
  const came = deposits.map(({ currency, amount }) => readMoney(currency, amount));
  const paid = payments.map(readClaim);
  if (!areRead(came) || !areRead(paid)) return undefined;
  const isRight =
    receipt.outcome === 'completed' ? isPaid(receipt, { terms, came, paid }) : isBack(receipt, came, paid);
  return isRight ? { outcome: receipt.outcome, paid } : undefined;
}

/** A receipt made again of what the text says must be the same text: it has every field, and no other. */
function parseReceipt(text: string): Receipt | undefined {
  try {
    const receipt = makeReceipt(JSON.parse(text) as Receipt);
    return receiptText(receipt) === text ? receipt : undefined;
  } catch {
    return undefined;
  }
}

type Sums = Readonly<{ terms: OrderTerms; came: readonly Money[]; paid: readonly ReceiptClaim[] }>;

/** Whether what was paid is the price, to the addresses in the terms, for what came: of a mix a rest may go back. */
function isPaid({ price, payments }: Receipt, { terms, came, paid }: Sums): boolean {
  if (!price || payments.some(({ networkFee }) => networkFee !== null)) return false;
  const addresses = [terms.receiveAddress, ...terms.furtherAddresses];
  const sent = readMoney(terms.sendCurrency, price.sendAmount);
  const received = readMoney(terms.receiveCurrency, price.receiveAmount);
  const isMix = terms.mixing !== null;
  return (
    came.every(({ currency }) => currency === terms.sendCurrency) &&
    paid.every(({ to, amount }) => amount.currency === terms.receiveCurrency && addresses.includes(to)) &&
    sent !== undefined &&
    received !== undefined &&
    (isMix ? sent.units <= sumOf(came) : sent.units === sumOf(came)) &&
    received.units === sumOf(paid.map(({ amount }) => amount)) &&
    addsUp(price, { sent, received, isMix })
  );
}

type Sides = Readonly<{ sent: Money; received: Money; isMix: boolean }>;

/** Whether the price follows from its own figures. Those of a mix without its rest are rounded by up to a unit each. */
function addsUp({ fee, rate, networkFee }: ReceiptPrice, { sent, received, isMix }: Sides): boolean {
  const [charged, network] = [readCharge(fee, sent.currency), readCharge(networkFee, received.currency)];
  if (charged === undefined || network === undefined || charged > sent.units) return false;
  const [numerator, denominator] = [BigInt(rate.numerator), BigInt(rate.denominator)];
  const again = divideDown((sent.units - charged) * numerator, denominator) - network;
  const most = isMix ? divideUp(2n * numerator, denominator) + 2n : 0n;
  return received.units - again <= most && again - received.units <= most;
}

/** Whether each deposit went back, less the fee of sending it. */
function isBack(
  { price, payments, sendCurrency }: Receipt,
  came: readonly Money[],
  paid: readonly ReceiptClaim[],
): boolean {
  if (price || came.length !== paid.length) return false;
  return came.every(({ currency, units }, place) => {
    const { amount } = paid[place] ?? {};
    const fee = readFee(payments[place], currency);
    if (amount?.currency !== currency || fee === undefined || familyOf(currency) !== familyOf(sendCurrency))
      return false;
    return amount.units + fee === units;
  });
}

function readClaim({ address, currency, amount }: ReceiptPayment): ReceiptClaim | undefined {
  const read = readMoney(currency, amount);
  return read && { to: address, amount: read };
}

function readMoney(currency: CurrencyId, text: string): Money | undefined {
  if (!heldCurrencyIds.includes(currency)) return undefined;
  const read = parseMoney(currency, text);
  return read.ok ? read.value : undefined;
}

function readFee(payment: ReceiptPayment | undefined, currency: CurrencyId): bigint | undefined {
  return payment?.networkFee == null ? undefined : readCharge(payment.networkFee, currency);
}

/** Unlike an amount it may be nothing. */
function readCharge(text: string, currency: CurrencyId): bigint | undefined {
  return text === '0' ? 0n : readMoney(currency, text)?.units;
}

function areRead<Value>(values: readonly (Value | undefined)[]): values is readonly Value[] {
  return !values.includes(undefined);
}

function sumOf(amounts: readonly Money[]): bigint {
  return amounts.reduce((sum, { units }) => sum + units, 0n);
}

function familyOf(currency: CurrencyId): string {
  return chains[currencies[currency].chain].family;
}
