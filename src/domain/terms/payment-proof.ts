/**
 * What shows a signer that a payment is owed. The signer sees neither the database nor the chains: it believes the
 * signed terms of the order, and what follows from its own keys. Whatever else it is told is only said.
 */
import { chains } from '../assets/chains.ts';
import { currencies, type ChainId, type CurrencyId } from '../assets/currencies.ts';
import { divideDown, divideUp, parseMoney, type Money } from '../money.ts';
import type { NetworkProfile } from '../network-fee.ts';
import { isLoan, type Approval, type ApprovedPayment } from '../treasury/approval.ts';
import { depositRefundText, givenRefundText } from './given-refund.ts';
import type { OrderTerms } from './order-terms.ts';

export type SignedTerms = Readonly<{ text: string; signature: string }>;

/**
 * `repeat`: how often the same was planned before and can never be mined, because others spent its coin or nonce. An
 * operator decided to pay it again.
 */
export type PaymentProof =
  /** A part of what the order pays. `depositedUnits`: what was exchanged for it, in the send currency. */
  | Readonly<{ kind: 'payout'; terms: SignedTerms; part: number; depositedUnits: bigint; repeat: number }>
  /**
   * A deposit that goes back. `exception`: why it may go elsewhere than to the address in the terms. That one is on the
   * screening list, or an operator sends back what the order did not use. The second is believed only with terms from
   * before such addresses were signed.
   */
  | Readonly<{
      kind: 'refund';
      terms: SignedTerms;
      depositId: string;
      repeat: number;
      /** The signature over the address, if it was given after the terms, for the order or for this deposit. */
      given?: string;
      exception?: RefundException;
    }>
  /**
   * Coins that stay ours: they go to the hot wallet, or to the deposit address of this key. `hot`: the epoch of the hot
   * address, if it is not the first.
   */
  | Readonly<{ kind: 'own'; key: Readonly<{ chain: ChainId; index: number }>; hot?: number }>
  /** A treasury act or a loan, with the approvals of its operators. */
  | Readonly<{ kind: 'act'; approvals: readonly Approval[] }>
  /** Nothing was signed for it: a loan or a treasury act. */
  | Readonly<{ kind: 'word'; of: (typeof wordKinds)[number] }>;

export const refundExceptions = ['listed', 'extra'] as const;
export type RefundException = (typeof refundExceptions)[number];
export const wordKinds = ['loan', 'withdrawal'] as const;

export type JudgedPayment = Readonly<{
  /** Whether the address follows from what was signed, or was only said. */
  isProven: boolean;
  /** Whether nobody signed for the address, so that whoever asks may have named his own. */
  isSaid?: true;
  /** The order that it is a payout or a refund of. */
  orderNumber?: string;
  /** What is paid at most once, whatever the payout is called: a part of an order, or a deposit. */
  subject?: string;
  /** The order, and the most that all of its parts may be together. */
  order?: Readonly<{ number: string; mostUnits: bigint }>;
  /** Whether one operator approved it, without a second person. */
  isAlone?: true;
  /** Names of the operators' approvals, each of which is good for one payout. */
  uses?: readonly string[];
}>;

type Judge = Readonly<{
  profile: NetworkProfile;
  /** Whether the signature is that of the terms key over exactly this text. */
  verify: (text: string, signature: string) => boolean;
}>;

/**
 * A payout may be worth this many times what the terms say of its deposit: the rate of a floating order moves until it
 * is confirmed, and a visitor who continues after a delay gets the rate of then.
 */
const mostTimes = 2n;

type Payment = Readonly<{ to: string; amount: Money }>;
type OrderProof = Extract<PaymentProof, Readonly<{ terms: SignedTerms }>>;

/** Judges a payment of an order. Undefined if it contradicts what was signed, or nothing was signed by us. */
export function judgePayment(payment: Payment, proof: OrderProof, judge: Judge): JudgedPayment | undefined {
  const terms = readTerms(proof.terms, judge);
  if (!terms) return undefined;
  const judged =
    proof.kind === 'payout' ? judgePayout(payment, proof, terms) : judgeRefund(payment, proof, { terms, judge });
  return judged && { ...judged, orderNumber: terms.orderNumber };
}

function readTerms({ text, signature }: SignedTerms, { profile, verify }: Judge): OrderTerms | undefined {
  if (!verify(text, signature)) return undefined;
  // The same key signs the list of our channels, which is no order.
  const terms = JSON.parse(text) as Partial<OrderTerms>;
  return terms.version === 1 && terms.profile === profile && terms.receiveAddress !== undefined
    ? (terms as OrderTerms)
    : undefined;
}

function judgePayout(
  { to, amount }: Payment,
  { part, depositedUnits, repeat }: Extract<PaymentProof, Readonly<{ kind: 'payout' }>>,
  terms: OrderTerms,
): JudgedPayment | undefined {
  const { orderNumber, receiveAddress, furtherAddresses, receiveCurrency, rate, mixing } = terms;
  const addresses = [receiveAddress, ...furtherAddresses];
  const isPart = part >= 1 && (mixing !== null || part === 1);
  if (!isPart || amount.currency !== receiveCurrency || addresses[(part - 1) % addresses.length] !== to) {
    return undefined;
  }
  const worth = divideDown(depositedUnits * BigInt(rate.numerator), BigInt(rate.denominator));
  const order = { number: orderNumber, mostUnits: worth * mostTimes };
  if (amount.units > order.mostUnits) return undefined;
  const subject = nameSubject(`${orderNumber} ${part}`, repeat);
  if (repeat > 0) return { isProven: false, subject };
  // That a visitor went on with a larger amount is only said.
  return { isProven: depositedUnits <= mostAgreed(terms), subject, order };
}

/** The largest deposit that the terms themselves agree to. */
function mostAgreed({ sendCurrency, sendAmount, sendRange, refundRule }: OrderTerms): bigint {
  const most = parseMoney(sendCurrency, sendRange?.max ?? sendAmount);
  if (!most.ok) return 0n;
  return divideUp(most.value.units * BigInt(10_000 + refundRule.toleranceBasisPoints), 10_000n);
}

/** An address that was given after the terms was signed by itself. That an operator gave one for a deposit is said. */
function judgeRefund(
  { to, amount }: Payment,
  { depositId, repeat, given, exception }: Extract<PaymentProof, Readonly<{ kind: 'refund' }>>,
  { terms, judge }: Readonly<{ terms: OrderTerms; judge: Judge }>,
): JudgedPayment | undefined {
  const { refundAddress, sendCurrency, laterRefund } = terms;
  // Another asset may arrive by mistake, but only where the deposit address is one.
  if (familyOf(amount.currency) !== familyOf(sendCurrency)) return undefined;
  const subject = nameSubject(`refund ${depositId}`, repeat);
  // More than the terms agree to may have been deposited, and another asset: that is only said.
  const isAgreed = repeat === 0 && amount.currency === sendCurrency && amount.units <= mostAgreed(terms);
  // Beyond that whoever made an order of his own would have any amount sent to his own refund address.
  const judged = { isProven: isAgreed, ...(!isAgreed && { isSaid: true as const }), subject };
  if (refundAddress === to) return judged;
  const isSigned = (text: string): boolean => given !== undefined && judge.verify(text, given);
  const isGiven = isSigned(givenRefundText(terms, to));
  if (refundAddress === null && isGiven) return judged;
  const isTyped = isSigned(depositRefundText(terms, { depositId, refundAddress: to }));
  // That the address in the terms is on the screening list is only said.
  const isListed = refundAddress !== null && exception === 'listed';
  const isBelieved = laterRefund !== 'signed' && (refundAddress === null || exception === 'extra');
  // The signer signed this one because the address in the terms is on its own list.
  if (isGiven) return { isProven: false, subject };
  return isTyped || isListed || isBelieved ? { isProven: false, isSaid: true, subject } : undefined;
}

/** How the signer takes a payment that operators approved, or that it is only told of. `alone`: one of them did. */
export type ActVerdict = 'proven' | 'alone' | 'said' | 'refused';
export type JudgeAct = (
  payment: ApprovedPayment,
  approvals: readonly Approval[],
  isLent?: boolean,
) => Promise<ActVerdict>;

/** `said`: nobody signed for the address. `alone`: one operator did. */
export type Standing = 'plain' | 'said' | 'alone';

/**
 * Among what the signer will count a payment. Undefined if it will refuse it. `hasList`: whether withdrawals on the
 * chain go to a list of addresses only.
 */
export async function findStanding(
  { payoutId, to, amount, proof }: ApprovedPayment & Readonly<{ proof?: PaymentProof }>,
  judge: Judge & Readonly<{ hasList: (chain: ChainId) => boolean; judgeAct: JudgeAct }>,
): Promise<Standing | undefined> {
  if (!proof || proof.kind === 'own') return 'plain';
  if (proof.kind === 'word' || proof.kind === 'act') {
    const approvals = proof.kind === 'act' ? proof.approvals : [];
    const isLent = proof.kind === 'act' ? isLoan(approvals) : proof.of === 'loan';
    const verdict = await judge.judgeAct({ payoutId, to, amount }, approvals, isLent);
    if (verdict === 'refused') return undefined;
    // A list of addresses is for withdrawals.
    if (verdict === 'said') return !isLent && judge.hasList(currencies[amount.currency].chain) ? 'plain' : 'said';
    return verdict === 'alone' ? 'alone' : 'plain';
  }
  const judged = judgePayment({ to, amount }, proof, judge);
  return judged && (judged.isSaid ? 'said' : 'plain');
}

/** That the first can never be mined is only said, so what is paid again has a name of its own. */
function nameSubject(first: string, repeat: number): string {
  return repeat === 0 ? first : `${first} again ${repeat}`;
}

function familyOf(currency: CurrencyId): string {
  return chains[currencies[currency].chain].family;
}
