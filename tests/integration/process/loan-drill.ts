/** The part of the compromise drill that is about loans: released by nobody whom the signer knows, or changed since. */
import { moneyFact } from '#src/domain/back-office/facts.ts';
import { money } from '#src/domain/money.ts';
import { makeSigningCaps } from '#src/domain/signing-caps.ts';
import type { PaymentProof } from '#src/domain/terms/payment-proof.ts';
import type { Approval } from '#src/domain/treasury/approval.ts';
import type { Person } from '#tests/support/passkey-person.ts';
import type { DrillTarget } from './compromise-drill.ts';

type Try = Readonly<{ payoutId: string; units: bigint; proof: PaymentProof }>;
type Tell = (what: string, isFine: boolean) => void;

/** A loan of the drill's smallest amount that nobody created, released by somebody whom nobody knows. */
export function madeUpLoan(loan: string, thief: string): PaymentProof {
  const facts = [`loan: ${loan}`, 'amount: 0.001 ETH', `visitorAddress: ${thief}`];
  const answer = JSON.stringify({ id: 'a', type: 'public-key', response: {} });
  return { kind: 'act', approvals: [{ act: 'loan_released', by: 'operator', facts, answer }] };
}

/** A loan that two operators wanted, changed in whatever way. Answers the sum. */
export async function tryLenders(
  { people: [ann, bob], thief }: Pick<DrillTarget, 'people'> & Readonly<{ thief: string }>,
  isSigned: (what: Try) => Promise<boolean>,
  tell: Tell,
): Promise<bigint> {
  const units = makeSigningCaps()('ETH').alone.actUnits + 1n;
  const facts = (amount: bigint) => ({ amount: moneyFact(money('ETH', amount)), visitorAddress: thief });
  const release = (loan: string, amount: bigint) => ann.answer('loan_released', { loan, ...facts(amount) });
  const create = (by: Person) => by.answer('loan_created', { ...facts(units), rate: '31.5' });
  const isPaid = async (payoutId: string, ...approvals: readonly Approval[]): Promise<boolean> =>
    await isSigned({ payoutId, units, proof: { kind: 'act', approvals } });
  const [released, created] = [release('TL-1', units), create(bob)];
  tell('one person lends what two have to', !(await isPaid('TL-1-p1', released)));
  tell('one lender is two', !(await isPaid('TL-1-p1', released, create(ann))));
  tell('a loan is another loan', !(await isPaid('TL-2-p1', released, created)));
  tell('a loan is more than was agreed', !(await isPaid('TL-1-p1', release('TL-1', units - 1n), created)));
  tell('a loan of two people is refused', await isPaid('TL-1-p1', released, created));
  tell('a loan is created once and paid twice', !(await isPaid('TL-3-p1', release('TL-3', units), created)));
  return units;
}
