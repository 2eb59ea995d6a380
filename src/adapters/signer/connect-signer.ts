/**
 * Asks the signer, over its Unix socket or from another machine. The connection is opened when it is needed. If it
 * breaks, the question is asked again for a while, so that nobody notices a signer that was started again: every
 * question may be repeated. After that a question without an answer is an outside failure: whoever asks does not know
 * whether it was signed.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { OutsideError } from '#src/usecases/ports/outside-error.ts';
import { SignerLocked } from '#src/usecases/ports/signer-locked.ts';
import { SignerRefusal } from '#src/usecases/ports/signer-refusal.ts';
import { ActRuleSchema } from './act-rule.ts';
import { DescriptionSchema, isSameSigner, type Signer, type SignerDescription } from './signer.ts';
import { openLine, Unreachable } from './signer-line.ts';
import { namePlace, type SignerPlace } from './signer-place.ts';
import { ReceiptAnswerSchema, SignedSchema, TermsAnswerSchema, type Question } from './wire.ts';

export type SignerConnection = Signer &
  Readonly<{
    /**
     * Asks from now on only a signer that describes itself like this, with every new connection. `onOther` is told of
     * another one: addresses that were given out are of other keys, or one side counts in other tokens.
     */
    expect(description: SignerDescription, onOther: (error: Error) => void): void;
    close(): void;
  }>;

type Options = SignerPlace &
  Readonly<{
    timeoutMs?: number;
    /** How long a signer that cannot be reached is asked again. */
    patienceMs?: number;
  }>;

const usualTimeoutMs = 25_000;
/** The Monero wallet program may scan for minutes, and it signs as well. */
const walletTimeoutMs = 300_000;
const usualPatienceMs = 10_000;
const termsTimeoutMs = 8_000;
const termsPatienceMs = 5_000;
const rulePatienceMs = 500;
const pauseMs = 100;

export function connectSigner(options: Options): SignerConnection {
  const { timeoutMs = usualTimeoutMs, patienceMs = usualPatienceMs } = options;
  const line = openLine(options);
  const ask = async (question: Question): Promise<unknown> => {
    const isWallet = question.kind === 'wallet' || (question.kind === 'sign' && question.chain === 'monero');
    // Terms are asked for within a transaction of the database, which is not kept waiting.
    const isTerms = question.kind === 'terms' || question.kind === 'refund';
    // A page waits for it, and there is what was told before.
    const isRule = question.kind === 'acts';
    const limitMs = isWallet ? walletTimeoutMs : isTerms || isRule ? Math.min(timeoutMs, termsTimeoutMs) : timeoutMs;
    const longest = isRule ? rulePatienceMs : isTerms ? termsPatienceMs : patienceMs;
    const until = performance.now() + Math.min(patienceMs, longest);
    let mayBeDone = false;
    for (;;) {
      try {
        return await line.ask(question, limitMs);
      } catch (error) {
        // The first answer, which was lost, may have been a signature.
        if (error instanceof SignerRefusal && mayBeDone) throw new OutsideError('the signer refuses what it was asked');
        // One that is locked has signed nothing, unless it was asked before its start.
        if (error instanceof SignerLocked && question.kind === 'sign' && !mayBeDone) {
          throw new SignerRefusal(question.request.amount.currency, 'locked');
        }
        if (!(error instanceof Unreachable) || line.isClosed() || performance.now() > until) throw error;
        mayBeDone ||= error.wasAsked;
      }
      await sleep(pauseMs);
    }
  };
  return {
    describe: async () => check(DescriptionSchema, await ask({ kind: 'describe' })),
    addresses: async (range) => {
      const addresses = check(z.array(z.string().min(1)), await ask({ kind: 'addresses', range }));
      if (addresses.length !== range.count) throw new OutsideError('the signer gave another number of addresses');
      return addresses;
    },
    sign: async (chain, request) => check(SignedSchema, await ask({ kind: 'sign', chain, request })),
    askWallet: async (question) => await ask({ kind: 'wallet', question }),
    signTerms: async (orders) => {
      const signatures = check(z.array(TermsAnswerSchema), await ask({ kind: 'terms', orders }));
      if (signatures.length !== orders.length) throw new OutsideError('the signer gave another number of signatures');
      return signatures;
    },
    signRefund: async (refund) => check(z.string().nullable(), await ask({ kind: 'refund', refund })),
    signReceipts: async (receipts) => {
      const answers = check(z.array(ReceiptAnswerSchema), await ask({ kind: 'receipts', receipts }));
      if (answers.length !== receipts.length) throw new OutsideError('the signer gave another number of answers');
      return answers;
    },
    signChannels: async (text) => check(z.string(), await ask({ kind: 'channels', text })),
    actRule: async () => check(ActRuleSchema, await ask({ kind: 'acts' })),
    voidApprovals: async (approvals) => void (await ask({ kind: 'void', approvals })),
    expect: (description, onOther) => {
      line.greet(async (answer) => {
        if (isSameSigner(description, check(DescriptionSchema, await answer))) return;
        const other = new OutsideError(`the signer at ${namePlace(options)} has other keys or settings than before`);
        onOther(other);
        throw other;
      });
    },
    close: line.close,
  };
}

function check<Schema extends z.ZodType>(schema: Schema, value: unknown): z.infer<Schema> {
  const read = schema.safeParse(value);
  if (!read.success) throw new OutsideError('the signer gave an answer that cannot be read');
  return read.data;
}
