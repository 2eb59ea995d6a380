/**
 * Messages between the signer and those that ask it: one JSON object per line. Both sides check what they read. Whole
 * numbers without limit travel as `{"$units": "123"}`.
 */
import { z } from 'zod';
import { chainIds, heldCurrencyIds, type ChainId } from '#src/domain/assets/currencies.ts';
import { lastEpoch } from '#src/domain/key-epoch.ts';
import { refundExceptions, wordKinds } from '#src/domain/terms/payment-proof.ts';
import { approvingActs, type Approval } from '#src/domain/treasury/approval.ts';
import type { SigningRequest } from '#src/usecases/ports/chain-adapter.ts';
import { signerRefusalReasons } from '#src/usecases/ports/signer-log.ts';
import type { ReceiptToSign, RefundToSign, TermsToSign } from '#src/usecases/ports/terms-signer.ts';
import {
  mostAddresses,
  mostApprovals,
  mostReceipts,
  mostTerms,
  readingMethods,
  type AddressRange,
  type WalletQuestion,
} from './signer.ts';

const Index = z.int().nonnegative();
/** Ids and addresses: what is longer is none, and would fill the log. */
const Name = z.string().max(200);
const Units = z.bigint().nonnegative();
const Amount = z.strictObject({ currency: z.enum(heldCurrencyIds), units: Units });
const BlockRef = z.strictObject({ height: Index, hash: z.string(), time: z.number() });
const Coin = z.strictObject({
  chain: z.enum(chainIds),
  id: z.string(),
  address: z.string(),
  role: z.enum(['deposit', 'hot', 'change']),
  units: Units,
  lots: z.array(z.string()),
  changeOf: z.string().exactOptional(),
});
const Domain = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('coins'),
    coins: z.array(Coin),
    changeAddress: z.string(),
    splitChange: z.array(z.strictObject({ address: z.string(), units: Units })).exactOptional(),
    joined: Index.exactOptional(),
  }),
  z.strictObject({ kind: z.literal('nonce'), wallet: z.string(), nonce: Index }),
  z.strictObject({ kind: z.literal('window'), wallet: z.string() }),
  z.strictObject({ kind: z.literal('joined'), leader: z.string() }),
]);
const Terms = z.strictObject({ text: z.string(), signature: z.string() });
const DepositKey = z.strictObject({ chain: z.enum(chainIds), index: Index });
const ApprovalSchema = z.strictObject({
  act: z.enum(approvingActs),
  by: Name,
  facts: z.array(z.string().max(5_000)).max(40),
  answer: z.string().max(20_000),
});
const Proof = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('payout'), terms: Terms, part: Index, depositedUnits: Units, repeat: Index }),
  z.strictObject({
    kind: z.literal('refund'),
    terms: Terms,
    depositId: Name,
    repeat: Index,
    given: z.string().exactOptional(),
    exception: z.enum(refundExceptions).exactOptional(),
  }),
  z.strictObject({ kind: z.literal('own'), key: DepositKey, hot: z.int().min(1).max(lastEpoch).exactOptional() }),
  z.strictObject({ kind: z.literal('act'), approvals: z.array(ApprovalSchema).max(2) }),
  z.strictObject({ kind: z.literal('word'), of: z.enum(wordKinds) }),
]);
const payment = { payoutId: Name, to: Name, amount: Amount, proof: Proof.exactOptional() };
const Signing = z.strictObject({
  ...payment,
  attempt: z.int().positive(),
  feeUnits: Units,
  size: Units.exactOptional(),
  domain: Domain,
  others: z.array(z.strictObject(payment)).exactOptional(),
  validUntilHeight: Index.nullable(),
  reference: BlockRef.exactOptional(),
  source: DepositKey.exactOptional(),
  feePayer: z.string().exactOptional(),
});
const Range = z.strictObject({
  chain: z.enum(chainIds),
  role: z.enum(['deposit', 'change', 'hot']),
  from: Index,
  count: z.int().positive().max(mostAddresses),
});
const WalletQuestionSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('ask'),
    method: z.enum(readingMethods),
    params: z.record(z.string(), z.unknown()),
  }),
  z.strictObject({ kind: z.literal('refresh') }),
  z.strictObject({ kind: z.literal('watch'), minor: Index, isUnused: z.boolean() }),
  z.strictObject({ kind: z.literal('made') }),
]);

const RefundSchema = z.strictObject({ refundAddress: Name, terms: Terms, depositId: Name.exactOptional() });
const ReceiptSchema = z.strictObject({
  text: z.string().max(100_000),
  terms: Terms,
  payoutIds: z.array(Name).max(200),
});
const TermsSchema = z.strictObject({ text: z.string().max(20_000), addressIndex: Index });

/** What the signer can be asked. */
export type Question =
  | Readonly<{ kind: 'describe' }>
  | Readonly<{ kind: 'addresses'; range: AddressRange }>
  | Readonly<{ kind: 'sign'; chain: ChainId; request: SigningRequest }>
  | Readonly<{ kind: 'wallet'; question: WalletQuestion }>
  | Readonly<{ kind: 'terms'; orders: readonly TermsToSign[] }>
  | Readonly<{ kind: 'refund'; refund: RefundToSign }>
  | Readonly<{ kind: 'receipts'; receipts: readonly ReceiptToSign[] }>
  | Readonly<{ kind: 'channels'; text: string }>
  /** How it takes acts of operators. */
  | Readonly<{ kind: 'acts' }>
  | Readonly<{ kind: 'void'; approvals: readonly Approval[] }>
  /** One of the two people who unlock it after a start. */
  | Readonly<{ kind: 'unlock'; name: string; passphrase: string }>;

const QuestionSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('describe') }),
  z.strictObject({ kind: z.literal('addresses'), range: Range }),
  z.strictObject({ kind: z.literal('sign'), chain: z.enum(chainIds), request: Signing }),
  z.strictObject({ kind: z.literal('wallet'), question: WalletQuestionSchema }),
  z.strictObject({ kind: z.literal('terms'), orders: z.array(TermsSchema).max(mostTerms) }),
  z.strictObject({ kind: z.literal('refund'), refund: RefundSchema }),
  z.strictObject({ kind: z.literal('receipts'), receipts: z.array(ReceiptSchema).max(mostReceipts) }),
  z.strictObject({ kind: z.literal('channels'), text: z.string().max(20_000) }),
  z.strictObject({ kind: z.literal('acts') }),
  z.strictObject({ kind: z.literal('void'), approvals: z.array(ApprovalSchema).max(mostApprovals) }),
  z.strictObject({ kind: z.literal('unlock'), name: z.string().max(64), passphrase: z.base64().max(4096) }),
]);
export const QuestionLine = z.strictObject({ id: Index, question: QuestionSchema });

/** The id of a line whose rest cannot be read, so that it concerns one question and not all of the connection. */
export function findId(line: unknown): number | undefined {
  const read = z.object({ id: Index }).safeParse(line);
  return read.success ? read.data.id : undefined;
}

/**
 * `refused`: the signer's policy says no, and nothing is signed. `outside`: something that the signer needs is away.
 * `failed`: a fault of ours, which the signer has logged. `locked`: it was not unlocked since its start.
 */
export const AnswerLine = z.discriminatedUnion('kind', [
  z.strictObject({ id: Index, kind: z.literal('answer'), value: z.unknown() }),
  z.strictObject({
    id: Index,
    kind: z.literal('refused'),
    currency: z.enum(heldCurrencyIds),
    reason: z.enum(signerRefusalReasons),
  }),
  z.strictObject({ id: Index, kind: z.literal('outside'), message: z.string() }),
  z.strictObject({ id: Index, kind: z.literal('locked') }),
  z.strictObject({ id: Index, kind: z.literal('failed'), message: z.string() }),
]);
export type AnswerLine = z.infer<typeof AnswerLine>;

export const UnlockStateSchema = z.strictObject({ isOpen: z.boolean(), given: z.array(z.string()) });

export const TermsAnswerSchema = z.union([
  z.strictObject({ signature: z.string() }),
  z.strictObject({ refused: z.enum(['taken', 'unsignable']) }),
]);

export const ReceiptAnswerSchema = z.union([
  z.strictObject({ signature: z.string() }),
  z.strictObject({ refused: z.enum(['unsignable', 'unknown', 'taken']) }),
]);

export const SignedSchema = z.strictObject({ txid: z.string().min(1), raw: z.string().min(1) });

const tag = '$units';

export function writeLine(value: unknown): string {
  const text = JSON.stringify(value, (_name, part: unknown) =>
    typeof part === 'bigint' ? { [tag]: part.toString() } : part,
  );
  return `${text}\n`;
}

/** What is in a line. Undefined if it is no JSON. */
export function readLine(line: string): unknown {
  try {
    return JSON.parse(line, (_name, part: unknown) => (isUnits(part) ? BigInt(part[tag]) : part)) as unknown;
  } catch {
    return undefined;
  }
}

function isUnits(part: unknown): part is Readonly<{ [tag]: string }> {
  if (typeof part !== 'object' || part === null || !(tag in part)) return false;
  return typeof part[tag] === 'string' && /^\d{1,100}$/.test(part[tag]);
}
