/**
 * Asks the signer over its Unix socket. The connection is opened when it is needed. If it breaks, the question is asked
 * again for a while, so that nobody notices a signer that was started again: every question may be repeated. After that
 * a question without an answer is an outside failure: whoever asks does not know whether it was signed.
 */
import { createConnection, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { OutsideError } from '#src/usecases/ports/outside-error.ts';
import { SignerRefusal } from '#src/usecases/ports/signer-refusal.ts';
import { onLines } from './read-lines.ts';
import { DescriptionSchema, type Signer } from './signer.ts';
import { AnswerLine, readLine, SignedSchema, writeLine, type Question } from './wire.ts';

export type SignerConnection = Signer & Readonly<{ close(): void }>;

type Options = Readonly<{
  socketPath: string;
  timeoutMs?: number;
  /** How long a signer that cannot be reached is asked again. */
  patienceMs?: number;
}>;

/** There is no connection, or it broke before the answer came. */
class Unreachable extends OutsideError {}

type Waiting = Readonly<{ resolve: (value: unknown) => void; reject: (error: Error) => void }>;

/** Longest answer in bytes. The coins of a large Monero wallet are the longest one. */
const longestAnswer = 256 * 1024 * 1024;
const usualTimeoutMs = 25_000;
/** The Monero wallet program may scan for minutes, and it signs as well. */
const walletTimeoutMs = 300_000;
const usualPatienceMs = 10_000;
const pauseMs = 100;

export function connectSigner(options: Options): SignerConnection {
  const { socketPath, timeoutMs = usualTimeoutMs, patienceMs = usualPatienceMs } = options;
  const line = openLine(socketPath);
  const ask = async (question: Question): Promise<unknown> => {
    const isWallet = question.kind === 'wallet' || (question.kind === 'sign' && question.chain === 'monero');
    const until = performance.now() + patienceMs;
    for (;;) {
      try {
        return await line.ask(question, isWallet ? walletTimeoutMs : timeoutMs);
      } catch (error) {
        if (!(error instanceof Unreachable) || line.isClosed() || performance.now() > until) throw error;
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
    close: line.close,
  };
}

type Line = Readonly<{
  ask(question: Question, limitMs: number): Promise<unknown>;
  isClosed(): boolean;
  close(): void;
}>;

/** The connection, on which several questions may wait for their answers. It is opened with the next question. */
function openLine(socketPath: string): Line {
  const waiting = new Map<number, Waiting>();
  let isClosed = false;
  let lastId = 0;
  let socket: Socket | undefined;

  const take = (from: Socket, line: string): void => {
    const read = AnswerLine.safeParse(readSafely(line));
    if (!read.success) return void from.destroy();
    const asked = waiting.get(read.data.id);
    // A second answer to the same question, or one that came too late.
    if (!asked) return;
    waiting.delete(read.data.id);
    settle(asked, read.data);
  };
  const open = (): Socket => {
    if (socket) return socket;
    const opened = createConnection(socketPath);
    socket = opened;
    // An idle connection keeps no process alive.
    opened.unref();
    opened.on('error', () => {});
    onLines(opened, longestAnswer, (line) => take(opened, line));
    opened.once('close', () => {
      if (socket === opened) socket = undefined;
      const lost = [...waiting.values()];
      waiting.clear();
      for (const { reject } of lost) reject(new Unreachable('the signer cannot be reached'));
    });
    return opened;
  };
  return {
    ask: async (question, limitMs) => {
      const id = (lastId += 1);
      let timer: NodeJS.Timeout | undefined;
      const answer = new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject });
        timer = setTimeout(() => {
          if (waiting.delete(id)) reject(new OutsideError('the signer does not answer'));
        }, limitMs);
      });
      open().write(writeLine({ id, question }));
      try {
        return await answer;
      } finally {
        clearTimeout(timer);
      }
    },
    isClosed: () => isClosed,
    close: () => {
      isClosed = true;
      socket?.destroy();
    },
  };
}

function settle({ resolve, reject }: Waiting, answer: AnswerLine): void {
  if (answer.kind === 'answer') return resolve(answer.value);
  if (answer.kind === 'refused') return reject(new SignerRefusal(answer.currency, answer.reason));
  reject(answer.kind === 'outside' ? new OutsideError(answer.message) : new Error(answer.message));
}

function check<Schema extends z.ZodType>(schema: Schema, value: unknown): z.infer<Schema> {
  const read = schema.safeParse(value);
  if (!read.success) throw new OutsideError('the signer gave an answer that cannot be read');
  return read.data;
}

function readSafely(line: string): unknown {
  try {
    return readLine(line);
  } catch {
    return undefined;
  }
}
