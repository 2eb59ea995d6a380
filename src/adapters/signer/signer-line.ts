/** The connection to the signer, on which several questions may wait for their answers. The next question opens it. */
import type { Socket } from 'node:net';
import { OutsideError } from '#src/usecases/ports/outside-error.ts';
import { SignerLocked } from '#src/usecases/ports/signer-locked.ts';
import { SignerRefusal } from '#src/usecases/ports/signer-refusal.ts';
import { onLines } from './read-lines.ts';
import { connectTo, type SignerPlace } from './signer-place.ts';
import { AnswerLine, findId, readLine, writeLine, type Question } from './wire.ts';

/** There is no connection, or it broke before the answer came. */
export class Unreachable extends OutsideError {
  /** Whether the question may have arrived. */
  readonly wasAsked: boolean;
  /** Code of the failure, if there is one. */
  readonly reason: string | undefined;
  constructor(wasAsked: boolean, reason: string | undefined) {
    super(`the signer cannot be reached${reason === undefined ? '' : ` (${reason})`}`);
    this.wasAsked = wasAsked;
    this.reason = reason;
  }
}

/** Throws unless whoever answers on a new connection is the signer that is meant. It is given the description. */
export type Greeting = (answer: Promise<unknown>) => Promise<void>;

export type Line = Readonly<{
  ask(question: Question, limitMs: number): Promise<unknown>;
  /** From now on nothing is asked on a new connection before this is done. */
  greet(greeting: Greeting): void;
  isClosed(): boolean;
  close(): void;
}>;

type Waiting = { resolve: (value: unknown) => void; reject: (error: Error) => void; isSent: boolean };
type Opened = Readonly<{ socket: Socket; isGreeted: Promise<void>; heard: () => number }>;

/** Longest answer in bytes. The coins of a large Monero wallet are the longest one. */
const longestAnswer = 256 * 1024 * 1024;

export function openLine(place: SignerPlace): Line {
  const room = openWaitingRoom();
  let isClosed = false;
  let current: Opened | undefined;
  let greeting: Greeting | undefined;

  const greetOn = async (socket: Socket, first: Greeting): Promise<void> => {
    const { id, answer } = room.enter();
    room.send(socket, id, { kind: 'describe' });
    try {
      await first(answer);
    } catch (error) {
      // Nobody else is asked on this connection, and those who wait are told why.
      const reason = error instanceof OutsideError ? error : new OutsideError('the signer cannot be asked');
      if (!(error instanceof Unreachable)) room.failAll(() => reason);
      socket.destroy();
      throw error;
    }
  };
  const open = (): Opened => {
    if (current) return current;
    let hasConnected = false;
    const socket = connectTo(place, () => void (hasConnected = true));
    // An idle connection keeps no process alive.
    socket.unref();
    let reason: string | undefined;
    socket.on('error', (error) => void (reason = 'code' in error ? String(error.code) : undefined));
    onLines(socket, longestAnswer, (line) => room.take(socket, line));
    socket.once('close', () => {
      if (current?.socket === socket) current = undefined;
      room.failAll((isSent) => new Unreachable(isSent && hasConnected, reason));
    });
    const isGreeted = greeting ? greetOn(socket, greeting) : Promise.resolve();
    isGreeted.catch(() => {});
    current = { socket, isGreeted, heard: watchSilence(socket) };
    return current;
  };
  return {
    ask: async (question, limitMs) => {
      const { socket, isGreeted, heard } = open();
      const { id, answer } = room.enter();
      const since = performance.now();
      const timer = setTimeout(() => {
        room.fail(id, new OutsideError('the signer does not answer'));
        // A machine that is gone says nothing: the next question opens another connection.
        if (heard() < since) socket.destroy();
      }, limitMs);
      // A greeting that fails rejects whatever waits.
      void isGreeted.then(
        () => room.send(socket, id, question),
        () => {},
      );
      try {
        return await answer;
      } finally {
        clearTimeout(timer);
      }
    },
    greet: (first) => {
      greeting = first;
    },
    isClosed: () => isClosed,
    close: () => {
      isClosed = true;
      current?.socket.destroy();
    },
  };
}

/** Tells when something last came. */
function watchSilence(socket: Socket): () => number {
  let last = 0;
  socket.on('data', () => void (last = performance.now()));
  return () => last;
}

/** The questions that wait for their answers. */
function openWaitingRoom() {
  const waiting = new Map<number, Waiting>();
  let lastId = 0;
  const leave = (id: number): Waiting | undefined => {
    const asked = waiting.get(id);
    waiting.delete(id);
    return asked;
  };
  return {
    enter: (): Readonly<{ id: number; answer: Promise<unknown> }> => {
      const id = (lastId += 1);
      const { promise: answer, resolve, reject } = Promise.withResolvers<unknown>();
      waiting.set(id, { resolve, reject, isSent: false });
      return { id, answer };
    },
    send: (socket: Socket, id: number, question: Question): void => {
      const asked = waiting.get(id);
      if (!asked) return;
      asked.isSent = true;
      socket.write(writeLine({ id, question }));
    },
    take: (from: Socket, line: string): void => {
      const given = readLine(line);
      const read = AnswerLine.safeParse(given);
      const id = read.success ? read.data.id : findId(given);
      if (id === undefined) return void from.destroy();
      // Nobody waits for a second answer to the same question, or for one that came too late.
      const asked = leave(id);
      if (!asked) return;
      if (read.success) settle(asked, read.data);
      else asked.reject(new OutsideError('the signer gave an answer that cannot be read'));
    },
    fail: (id: number, error: Error): void => leave(id)?.reject(error),
    failAll: (toError: (isSent: boolean) => Error): void => {
      const lost = [...waiting.values()];
      waiting.clear();
      for (const { reject, isSent } of lost) reject(toError(isSent));
    },
  };
}

function settle({ resolve, reject }: Waiting, answer: AnswerLine): void {
  if (answer.kind === 'answer') return resolve(answer.value);
  if (answer.kind === 'locked') return reject(new SignerLocked());
  if (answer.kind === 'refused') return reject(new SignerRefusal(answer.currency, answer.reason));
  reject(answer.kind === 'outside' ? new OutsideError(answer.message) : new Error(answer.message));
}
