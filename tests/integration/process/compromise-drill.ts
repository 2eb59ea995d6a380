/**
 * What somebody with code in server and worker can get from the signer in an hour. They have the sockets, the terms of
 * orders, and every right of the service; they make up whatever they like. `runDrill` tells what went wrong.
 */
import { deriveAddress } from '#src/adapters/chains/sandbox/derive-address.ts';
import type { SignerConnection } from '#src/adapters/signer/connect-signer.ts';
import { canonicalJson, type JsonValue } from '#src/domain/canonical-json.ts';
import { moneyFact } from '#src/domain/back-office/facts.ts';
import { money } from '#src/domain/money.ts';
import { makeSigningCaps } from '#src/domain/signing-caps.ts';
import type { PaymentProof } from '#src/domain/terms/payment-proof.ts';
import type { Approval } from '#src/domain/treasury/approval.ts';
import type { SigningRequest } from '#src/usecases/ports/chain-adapter.ts';
import type { TermsAnswer } from '#src/usecases/ports/terms-signer.ts';
import type { Person } from '#tests/support/passkey-person.ts';
import { drainChains } from './drain-chains.ts';
import { madeUpLoan, tryLenders } from './loan-drill.ts';
import { tryRules } from './rules-drill.ts';

type Asker = Pick<SignerConnection, 'sign' | 'signTerms' | 'signRefund' | 'voidApprovals'>;
export type DrillTarget = Readonly<{
  /** What code in the server may ask, and what code in the worker may. */
  server: Asker;
  worker: Asker;
  /** The terms of an order of a visitor, paid out in ETH, and the index of its deposit address. */
  order: Readonly<{ text: string; signature: string; addressIndex: number }>;
  /** Deposit addresses that no order has yet, on the chain that the order is paid on. */
  freeAddresses: readonly Readonly<{ address: string; index: number }>[];
  hotAddress: string;
  /** The only address that withdrawals of BNB may go to, if there is a list of them. */
  listed?: string;
  /** Two operators whose passkeys the signer knows, and who approve whatever the thief shows them. */
  people: readonly [Person, Person];
  readLog(): string;
  /** Sets the kill switch. */
  stop(): Promise<void>;
}>;

export const thief = deriveAddress(new Uint8Array(32).fill(45), 'ethereum', 'visitor', 1);
const most = makeSigningCaps()('ETH');
const some = 10n ** 15n;

export async function runDrill(target: DrillTarget): Promise<readonly string[]> {
  const lines = makeLines(target.readLog);
  const found: string[] = [];
  const tell = (what: string, isFine: boolean): void => void (isFine || found.push(what));
  const attempts = makeAttempts(target, lines);
  await tryTerms(target, lines, tell);
  await tryEachOther(target, { attempts, lines }, tell);
  await tryRedirecting(target, attempts, tell);
  await tryRules(target, { thief, ...lines, isSigned: attempts.isSigned }, tell);
  const approved =
    (await tryOperators(target, attempts, tell)) + (await tryLenders({ ...target, thief }, attempts.isSigned, tell));
  const said = await drainChains(target);
  for (const [currency, sum] of said) {
    const caps = makeSigningCaps()(currency);
    // Words alone are worth nothing. A refund to an address that an operator is said to have typed is the one that is.
    if (currency === 'BTC') tell(`nothing of ${currency} is drained, which shows nothing`, sum > 0n);
    else tell(`${currency} is drained by words alone`, sum === 0n);
    tell('more than the caps of what is only said is signed', sum <= (caps.said?.hourUnits ?? 0n));
    tell('more than the caps of an hour is signed', sum <= caps.hourUnits);
  }
  const sum = approved + (said.get('ETH') ?? 0n) + (await drain(target, attempts));
  tell('more than the caps of an hour is signed', sum <= most.hourUnits);
  tell('a try is not in the log', attempts.unseen() === 0);
  await target.stop();
  // The caps of what is only said are used up, and would hide a stop that nobody heard.
  const ours = { to: target.hotAddress, proof: { kind: 'own', key: { chain: 'ethereum', index: 0 } } } as const;
  const isSigned = await attempts.isSigned({ payoutId: 'after the stop', units: 1n, ...ours });
  tell('the kill switch is not heard', !isSigned);
  return found;
}

type Tell = (what: string, isFine: boolean) => void;
type Lines = ReturnType<typeof makeLines>;
type Attempts = ReturnType<typeof makeAttempts>;

/** Counts lines that are added to the log. */
function makeLines(readLog: () => string) {
  const count = (): number => readLog().split('\n').length;
  return {
    grows: async (work: () => Promise<unknown>): Promise<boolean> => {
      const before = count();
      await work();
      return count() > before;
    },
  };
}

type Try = Readonly<{ payoutId: string; to?: string; units?: bigint; proof?: PaymentProof }> &
  Partial<Pick<SigningRequest, 'source' | 'others' | 'feeUnits'>>;

function makeAttempts({ worker, server, hotAddress }: DrillTarget, lines: Lines) {
  let nonce = 0;
  let unseen = 0;
  const ask = async (asker: Asker, { payoutId, to = thief, units = some, proof, ...rest }: Try): Promise<boolean> => {
    nonce += 1;
    const request: SigningRequest = {
      payoutId,
      attempt: 1,
      to,
      amount: { currency: 'ETH', units },
      proof: proof ?? { kind: 'word', of: 'loan' },
      feeUnits: 1n,
      domain: { kind: 'nonce', wallet: hotAddress, nonce },
      validUntilHeight: null,
      ...rest,
    };
    let isSigned = false;
    const isSeen = await lines.grows(async () => {
      isSigned = await asker.sign('ethereum', request).then(
        () => true,
        () => false,
      );
    });
    if (!isSeen) unseen += 1;
    return isSigned;
  };
  return {
    isSigned: async (what: Try) => await ask(worker, what),
    isSignedByServer: async (what: Try) => await ask(server, what),
    unseen: () => unseen,
  };
}

/** Other terms for a visitor's order, for its deposit address, or with an address of the thief's. */
async function tryTerms({ server, order, freeAddresses }: DrillTarget, lines: Lines, tell: Tell): Promise<void> {
  const terms = JSON.parse(order.text) as Readonly<Record<string, JsonValue> & { orderNumber: string }>;
  const { addressIndex } = order;
  const another = terms.orderNumber.replace(/\d{8}$/, '00000001');
  const [free] = freeAddresses;
  if (!free) throw new Error('the drill needs an address that no order has');
  const tries: readonly (readonly [string, Readonly<Record<string, JsonValue>>, number])[] = [
    ['other terms of an order are signed', { receiveAddress: thief }, addressIndex],
    ['an order has a second address', { receiveAddress: thief, depositAddress: free.address }, free.index],
    ['an address has a second order', { receiveAddress: thief, orderNumber: another }, addressIndex],
    ['terms name an address that is not ours', { orderNumber: another, depositAddress: thief }, free.index],
    [
      'terms of another network are signed',
      { orderNumber: another, depositAddress: free.address, profile: 'mainnet' },
      free.index,
    ],
  ];
  for (const [what, change, index] of tries) {
    const text = canonicalJson({ ...terms, ...change });
    let answers: readonly TermsAnswer[] = [];
    const isSeen = await lines.grows(async () => {
      answers = await server.signTerms([{ text, addressIndex: index }]);
    });
    tell(
      what,
      answers.every((answer) => 'refused' in answer),
    );
    tell('a try for terms is not in the log', isSeen);
  }
}

/** What the server may not ask although it is owed, and what the worker may not. */
async function tryEachOther(
  { worker, order, freeAddresses: [free] }: DrillTarget,
  { attempts, lines }: Readonly<{ attempts: Attempts; lines: Lines }>,
  tell: Tell,
): Promise<void> {
  const terms = { text: order.text, signature: order.signature };
  const { receiveAddress: to } = JSON.parse(order.text) as Readonly<{ receiveAddress: string }>;
  const proof = { kind: 'payout', terms, part: 1, depositedUnits: 5_000_000n, repeat: 0 } as const;
  tell('a server has a payout signed', !(await attempts.isSignedByServer({ payoutId: 'by the server', to, proof })));
  let isSigned = false;
  const isSeen = await lines.grows(async () => {
    isSigned = await worker.signTerms([{ text: order.text, addressIndex: free?.index ?? 0 }]).then(
      () => true,
      () => false,
    );
  });
  tell('a worker has terms signed', !isSigned);
  tell('a try for terms is not in the log', isSeen);
}

/** A treasury act of an operator whom nobody knows. */
const madeUpAct: PaymentProof = {
  kind: 'act',
  approvals: [
    {
      act: 'withdrawal_proposed',
      by: 'operator',
      facts: ['amount: 0.001 ETH', `withdrawalAddress: ${thief}`, 'reason: profit'],
      answer: JSON.stringify({ id: 'a', type: 'public-key', response: {} }),
    },
  ],
};

/** A visitor's coins, sent elsewhere, twice, or as more than they are. */
async function tryRedirecting({ order }: DrillTarget, attempts: Attempts, tell: Tell): Promise<void> {
  const terms = { text: order.text, signature: order.signature };
  const proof = { kind: 'payout', terms, part: 1, depositedUnits: 5_000_000n, repeat: 0 } as const;
  const { receiveAddress: to } = JSON.parse(order.text) as Readonly<{ receiveAddress: string }>;
  const forged = { ...terms, text: order.text.replace(to, thief) };
  const own = { kind: 'own', key: { chain: 'ethereum', index: 0 } } as const;
  const elsewhere: readonly (readonly [string, Try])[] = [
    ['a payout goes elsewhere', { payoutId: 'a', proof }],
    ['forged terms are believed', { payoutId: 'b', proof: { ...proof, terms: forged } }],
    ['a payout is more than its deposit', { payoutId: 'c', to, units: most.transactionUnits, proof }],
    ['a part that there is not is paid', { payoutId: 'd', to, proof: { ...proof, part: 2 } }],
    ['a sweep goes elsewhere', { payoutId: 'e', proof: own, source: own.key }],
    ['what stays ours goes elsewhere', { payoutId: 'f', proof: own }],
    ['a withdrawal without its operators is signed', { payoutId: 'w', proof: { kind: 'word', of: 'withdrawal' } }],
    ['a loan without its operators is signed', { payoutId: 'l', proof: { kind: 'word', of: 'loan' } }],
    ['made-up operators are believed for a loan', { payoutId: 'm-p1', proof: madeUpLoan('m', thief) }],
    ['made-up operators are believed', { payoutId: 'x', proof: madeUpAct }],
    ['a fee is a theft', { payoutId: 'g', to, proof, feeUnits: 10n ** 21n }],
    [
      'a theft hides in a batch',
      { payoutId: 'h', to, proof, others: [{ payoutId: 'i', to: thief, amount: { currency: 'ETH', units: some } }] },
    ],
  ];
  for (const [what, each] of elsewhere) tell(what, !(await attempts.isSigned(each)));
  tell('a payout that is owed is refused', await attempts.isSigned({ payoutId: 'owed', to, proof }));
  tell('an order is paid twice', !(await attempts.isSigned({ payoutId: 'owed again', to, proof })));
  tell('a payout changes', !(await attempts.isSigned({ payoutId: 'owed', to, units: some + 1n, proof })));
}

/**
 * One operator who is deceived or in league: what one may approve goes to the thief, and nothing more. Answers the sum.
 */
async function tryOperators({ worker, people: [ann, bob] }: DrillTarget, attempts: Attempts, tell: Tell) {
  const { actUnits, dayUnits } = most.alone;
  const factsOf = (units: bigint) => {
    return { amount: moneyFact(money('ETH', units)), withdrawalAddress: thief, reason: 'profit' };
  };
  const propose = (units: bigint): Approval => ann.answer('withdrawal_proposed', factsOf(units));
  const agree = (by: Person, units: bigint): Approval =>
    by.answer('act_agreed', { ...factsOf(units), proposedBy: 'ann' });
  let turn = 0;
  let sum = 0n;
  const isPaid = async (units: bigint, ...approvals: readonly Approval[]): Promise<boolean> => {
    const payoutId = `act ${(turn += 1)}`;
    const isSigned = await attempts.isSigned({ payoutId, units, proof: { kind: 'act', approvals } });
    if (isSigned) sum += units;
    return isSigned;
  };
  const large = actUnits + 1n;
  tell('one person approves what two have to', !(await isPaid(large, propose(large))));
  tell('one person is two', !(await isPaid(large, propose(large), agree(ann, large))));
  const once = propose(large);
  tell('what two people approved is refused', await isPaid(large, once, agree(bob, large)));
  tell('an approval is used twice', !(await isPaid(large, once, agree(bob, large))));
  const ended = propose(some);
  await worker.voidApprovals([ended]);
  tell('an approval that was called off is used', !(await isPaid(some, ended)));
  let alone = 0n;
  for (let each = 0; each < 5; each += 1) if (await isPaid(actUnits, propose(actUnits))) alone += actUnits;
  tell('one person approves nothing, which shows nothing', alone > 0n);
  tell('one person approves more than one may in a day', alone <= dayUnits);
  return sum;
}

/** Everything that is only said, and orders of the thief's own with a rate that nobody ever had. Answers the sum. */
async function drain({ server, order, freeAddresses }: DrillTarget, attempts: Attempts): Promise<bigint> {
  let sum = some;
  const take = async (what: Try & Readonly<{ units: bigint }>): Promise<void> => {
    if (await attempts.isSigned(what)) sum += what.units;
  };
  const terms = JSON.parse(order.text) as Readonly<Record<string, JsonValue> & { orderNumber: string }>;
  for (const [place, { address, index }] of freeAddresses.entries()) {
    const orderNumber = terms.orderNumber.replace(/\d{8}$/, String(10 + place).padStart(8, '0'));
    const rate = { numerator: '1000000000000000', denominator: '1' };
    const text = canonicalJson({ ...terms, orderNumber, depositAddress: address, receiveAddress: thief, rate });
    const [answer] = await server.signTerms([{ text, addressIndex: index }]);
    if (!answer || !('signature' in answer)) continue;
    const { signature } = answer;
    const proof = {
      kind: 'payout',
      terms: { text, signature },
      part: 1,
      depositedUnits: 10n ** 9n,
      repeat: 0,
    } as const;
    await take({ payoutId: `own ${place}`, units: most.transactionUnits, proof });
  }
  for (let turn = 0; turn < 40; turn += 1) {
    const units = turn % 2 === 0 ? most.transactionUnits : some;
    for (const of of ['withdrawal', 'loan'] as const) {
      await take({ payoutId: `drain ${turn} ${of}`, units, proof: { kind: 'word', of } });
    }
  }
  return sum;
}
