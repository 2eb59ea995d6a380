/** Answers the questions to the signer on a Unix socket. Whoever may open the socket may ask. */
import { chmod, mkdir, rm, rmdir, stat } from 'node:fs/promises';
import { createServer, type Server, type Socket } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { OutsideError } from '#src/usecases/ports/outside-error.ts';
import { SignerRefusal } from '#src/usecases/ports/signer-refusal.ts';
import type { Log } from '../log.ts';
import { isAnswered } from './is-answered.ts';
import { onLines } from './read-lines.ts';
import type { Signer } from './signer.ts';
import { QuestionLine, readLine, writeLine, type AnswerLine, type Question } from './wire.ts';

export type ServedSigner = Readonly<{ close(): Promise<void> }>;

type Options = Readonly<{
  socketPath: string;
  signer: Signer;
  log: Pick<Log, 'error'>;
  /** Whether the folder of the socket is the signer's own, which goes with it. */
  ownsFolder: boolean;
}>;

/** Longest question in bytes. A payout of very many coins is the longest one. */
const longestQuestion = 4 * 1024 * 1024;
/** How long a signer before this one may take to end. */
const patienceMs = 3_000;
const retryMs = 20;

export async function serveSigner({ socketPath, signer, log, ownsFolder }: Options): Promise<ServedSigner> {
  const folder = path.dirname(socketPath);
  const mode = await prepareFolder(folder);
  await waitUntilFree(socketPath);
  await rm(socketPath, { force: true });
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    // A peer that is gone has nobody to tell.
    socket.on('error', () => socket.destroy());
    onLines(socket, longestQuestion, (line) => void answer(line, { socket, signer, log }));
  });
  await listen(server, socketPath);
  await chmod(socketPath, mode);
  return {
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
      // Something else in it keeps the folder.
      if (ownsFolder) await rmdir(folder).catch(() => {});
    },
  };
}

/** Two signers would each sign up to the caps. A socket that nobody answers on was left by one that was killed. */
async function waitUntilFree(socketPath: string): Promise<void> {
  const until = performance.now() + patienceMs;
  while (await isAnswered(socketPath)) {
    if (performance.now() > until) throw new Error(`a signer is running already at ${socketPath}`);
    await sleep(retryMs);
  }
}

/**
 * Makes the folder of the socket for its owner only, unless it exists. The socket is as open as its folder: for the
 * group, if the folder is. A folder that is open to all is refused.
 */
async function prepareFolder(folder: string): Promise<number> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const mode = (await stat(folder)).mode & 0o777;
  if ((mode & 0o007) !== 0) {
    throw new Error(`the folder of the signer's socket ${folder} may be used by others; run chmod o= on it`);
  }
  return (mode & 0o070) === 0 ? 0o600 : 0o660;
}

async function listen(server: Server, socketPath: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(socketPath, () => {
      server.removeListener('error', reject);
      resolve();
    });
  });
}

type Context = Readonly<{ socket: Socket; signer: Signer; log: Options['log'] }>;

/** A line that is no question ends the connection: the peer is of another version, or no part of ours. */
async function answer(line: string, { socket, signer, log }: Context): Promise<void> {
  const read = QuestionLine.safeParse(readSafely(line));
  if (!read.success) return void socket.destroy();
  const { id, question } = read.data;
  const reply = await ask(signer, question).then(
    (value): AnswerLine => ({ id, kind: 'answer', value: value ?? null }),
    (error: unknown) => toFailure(id, error, log),
  );
  if (!socket.destroyed) socket.write(writeLine(reply));
}

function readSafely(line: string): unknown {
  try {
    return readLine(line);
  } catch {
    return undefined;
  }
}

async function ask(signer: Signer, question: Question): Promise<unknown> {
  switch (question.kind) {
    case 'describe':
      return await signer.describe();
    case 'addresses':
      return await signer.addresses(question.range);
    case 'sign':
      return await signer.sign(question.chain, question.request);
    case 'wallet':
      return await signer.askWallet(question.question);
  }
}

/** Only the texts of outside failures are ours to show. Others may have amounts in them and stay in the signer. */
function toFailure(id: number, error: unknown, log: Options['log']): AnswerLine {
  if (error instanceof SignerRefusal) return { id, kind: 'refused', currency: error.currency, reason: error.reason };
  if (error instanceof OutsideError) return { id, kind: 'outside', message: error.message };
  log.error('the signer could not answer', {}, error);
  const { name } = error instanceof Error ? error : { name: 'unknown error' };
  return { id, kind: 'failed', message: `the signer could not answer (${name})` };
}
