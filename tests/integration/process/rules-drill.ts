/**
 * The part of the compromise drill that is about single rules: where refunds go, the most of one payment, and the list
 * of addresses that withdrawals may go to.
 */
import { deriveAddress } from '#src/adapters/chains/sandbox/derive-address.ts';
import { moneyFact } from '#src/domain/back-office/facts.ts';
import { canonicalJson, type JsonValue } from '#src/domain/canonical-json.ts';
import { money } from '#src/domain/money.ts';
import { makeSigningCaps } from '#src/domain/signing-caps.ts';
import type { PaymentProof, SignedTerms } from '#src/domain/terms/payment-proof.ts';
import type { SigningRequest } from '#src/usecases/ports/chain-adapter.ts';
import type { DrillTarget } from './compromise-drill.ts';

type Tell = (what: string, isFine: boolean) => void;
type Grows = (work: () => Promise<unknown>) => Promise<boolean>;
type Try = Readonly<{ payoutId: string; units: bigint; proof: PaymentProof }>;
type Rules = Readonly<{
  thief: string;
  /** Whether a payment in ETH to the thief is signed. */
  isSigned: (what: Try) => Promise<boolean>;
  /** Whether the log has more lines afterwards. */
  grows: Grows;
}>;

const visitor = deriveAddress(new Uint8Array(32).fill(46), 'bitcoin', 'visitor', 1);
const elsewhere = deriveAddress(new Uint8Array(32).fill(46), 'bitcoin', 'visitor', 2);

export async function tryRules(target: DrillTarget, rules: Rules, tell: Tell): Promise<void> {
  await tryRefunds(target, rules, tell);
  await tryOnePayment(target, rules, tell);
  if (target.listed !== undefined) await tryList(target, target.listed, { ...rules, tell });
}

/** Terms of an order of the thief's own, for an address that no order has. */
async function ownTerms(
  { server, order, freeAddresses }: DrillTarget,
  place: number,
  change: Readonly<Record<string, JsonValue>>,
): Promise<SignedTerms> {
  const free = freeAddresses.at(-place);
  if (!free) throw new Error('the drill needs more addresses that no order has');
  const terms = JSON.parse(order.text) as Readonly<Record<string, JsonValue> & { orderNumber: string }>;
  const orderNumber = terms.orderNumber.replace(/\d{8}$/, String(place).padStart(8, '1'));
  const text = canonicalJson({ ...terms, orderNumber, depositAddress: free.address, ...change });
  const [answer] = await server.signTerms([{ text, addressIndex: free.index }]);
  if (!answer || !('signature' in answer)) throw new Error('terms of an order of its own are refused');
  return { text, signature: answer.signature };
}

async function isPaid({ worker }: DrillTarget, chain: 'bitcoin' | 'bnb-chain', request: SigningRequest) {
  return await worker.sign(chain, request).then(
    () => true,
    () => false,
  );
}

/** A refund goes to the address in the terms, or to one that was signed later because they have none. */
async function tryRefunds(target: DrillTarget, { grows }: Rules, tell: Tell): Promise<void> {
  const { server, order } = target;
  const terms = { text: order.text, signature: order.signature };
  const coin = { chain: 'bitcoin', id: 'refunded:0', address: 'hot', role: 'hot', units: 2000n, lots: [] } as const;
  const isSeen = await grows(async () => {
    const isSigned = await isPaid(target, 'bitcoin', {
      payoutId: 'refund',
      attempt: 1,
      to: elsewhere,
      amount: { currency: 'BTC', units: 1000n },
      proof: { kind: 'refund', terms, depositId: 'refunded', repeat: 0 },
      feeUnits: 1n,
      domain: { kind: 'coins', coins: [coin], changeAddress: 'hot' },
      validUntilHeight: null,
    });
    tell('a refund goes elsewhere', !isSigned);
  });
  tell('a try is not in the log', isSeen);
  const bound = await ownTerms(target, 1, { refundAddress: visitor });
  const given = await server.signRefund({ refundAddress: elsewhere, terms: bound });
  tell('a refund address that binds is replaced', given === null);
}

/** An order of the thief's own, whose terms allow any amount. */
async function tryOnePayment(target: DrillTarget, { thief, isSigned }: Rules, tell: Tell): Promise<void> {
  const rate = { numerator: '1000000000000000', denominator: '1' };
  const terms = await ownTerms(target, 2, { receiveAddress: thief, rate });
  const proof = { kind: 'payout', terms, part: 1, depositedUnits: 10n ** 9n, repeat: 0 } as const;
  const units = makeSigningCaps()('ETH').transactionUnits + 1n;
  tell('one payment is more than the cap of one', !(await isSigned({ payoutId: 'large', units, proof })));
}

/** An operator who is deceived, where withdrawals go to listed addresses only. */
async function tryList(
  target: DrillTarget,
  listed: string,
  { thief, grows, tell }: Rules & Readonly<{ tell: Tell }>,
): Promise<void> {
  const [ann] = target.people;
  const amount = money('BNB', 10n ** 15n);
  const isSigned = async (to: string, nonce: number): Promise<boolean> => {
    const facts = { amount: moneyFact(amount), withdrawalAddress: to, reason: 'profit' };
    const proof = { kind: 'act', approvals: [ann.answer('withdrawal_proposed', facts)] } as const;
    const domain = { kind: 'nonce', wallet: 'hot', nonce } as const;
    const request = { attempt: 1, to, amount, proof, feeUnits: 1n, domain, validUntilHeight: null };
    return await isPaid(target, 'bnb-chain', { payoutId: `listed ${nonce}`, ...request });
  };
  const isSeen = await grows(async () => tell('an address that is not listed is paid', !(await isSigned(thief, 1))));
  tell('a try is not in the log', isSeen);
  tell('an address that is listed is refused', await isSigned(listed, 2));
}
