/**
 * Answers the questions to the signer on Unix sockets, one for each role, where whoever may open one may ask, and if it
 * is told to with mutual TLS for other machines.
 */
import { chmod, mkdir, rm, rmdir, stat } from 'node:fs/promises';
import { createServer, type Server, type Socket } from 'node:net';
import path from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { OutsideError } from '#src/usecases/ports/outside-error.ts';
import { SignerLocked } from '#src/usecases/ports/signer-locked.ts';
import { SignerRefusal } from '#src/usecases/ports/signer-refusal.ts';
import type { Log } from '../log.ts';
import { isAnswered } from './is-answered.ts';
import { listenTls, type TlsListening } from './listen-tls.ts';
import type { Unlock } from './lock.ts';
import { onLines } from './read-lines.ts';
import { mayAsk as usualMayAsk, type AskerRole } from './roles.ts';
import type { Signer } from './signer.ts';
import { unlockPathOf, type HalfSockets } from './signer-place.ts';
import { findId, QuestionLine, readLine, writeLine, type AnswerLine, type Question } from './wire.ts';

export type ServedSigner = Readonly<{ close(): Promise<void> }>;

type Options = Readonly<{
  socketPath: string;
  /** Without them there is the common socket alone. */
  halves?: HalfSockets | undefined;
  signer: Signer;
  log: Pick<Log, 'error'>;
  /** Whether the folder of the socket is the signer's own, which goes with it. */
  ownsFolder: boolean;
  /** Where other machines ask. */
  tls?: TlsListening | undefined;
  /** Takes the passphrases of people, if it is locked after a start. */
  unlock?: Unlock | undefined;
  /** Writes down that somebody asked what is not for them. */
  noteRefusal?: ((role: AskerRole, asked: Question['kind']) => Promise<void>) | undefined;
  mayAsk?: typeof usualMayAsk;
}>;

/** Longest question in bytes. A payout of very many coins is the longest one. */
const longestQuestion = 4 * 1024 * 1024;
/** How long a signer before this one may take to end. */
const patienceMs = 3_000;
const retryMs = 20;

export async function serveSigner(options: Options): Promise<ServedSigner> {
  const { socketPath, signer, log, ownsFolder, tls, unlock, noteRefusal, mayAsk = usualMayAsk } = options;
  const folder = path.dirname(socketPath);
  const doors = await prepareDoors(options);
  await waitUntilFree(socketPath);
  const sockets = new Set<Socket>();
  const context = { signer: shareSignatures(signer), log, unlock, noteRefusal, mayAsk };
  const take = (socket: Socket, role: AskerRole): void => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    // A peer that is gone has nobody to tell.
    socket.on('error', () => socket.destroy());
    onLines(socket, longestQuestion, (line) => void answer(line, { ...context, socket, role }));
  };
  // Left by one that was killed.
  await Promise.all([unlockPathOf(socketPath), ...doors.map((each) => each.path)].map(remove));
  const far = tls && (await listenTls({ ...tls, log, take }));
  const servers: Server[] = [];
  for (const { path: place, role, mode } of doors)
    servers.push(await openDoor(place, mode, (each) => take(each, role)));
  return {
    close: async () => {
      const closed = Promise.all(servers.map(endOf));
      const farClosed = far?.close();
      for (const socket of sockets) socket.destroy();
      await closed;
      await farClosed;
      // Something else in it keeps the folder.
      if (ownsFolder) await rmdir(folder).catch(() => {});
    },
  };
}

type Door = Readonly<{ path: string; role: AskerRole; mode: number }>;

/**
 * Where is listened, for whom. If the halves have folders of their own, each for its own group, nobody but the signer's
 * user opens the common socket.
 */
async function prepareDoors({ socketPath, halves, unlock }: Options): Promise<readonly Door[]> {
  const folder = path.dirname(socketPath);
  const mode = await prepareFolder(folder);
  const roles = halves ? (['server', 'worker'] as const) : [];
  const doors: Door[] = [];
  for (const role of roles) {
    const place = halves?.[role] ?? '';
    doors.push({ path: place, role, mode: await prepareFolder(path.dirname(place)) });
  }
  const areElsewhere = doors.some((door) => path.dirname(door.path) !== folder);
  const common: Door = { path: socketPath, role: 'service', mode: areElsewhere ? 0o600 : mode };
  const people: Door = { path: unlockPathOf(socketPath), role: 'operator', mode: 0o600 };
  // The common one is the last: once it answers, all do.
  return [...doors, ...(unlock ? [people] : []), common];
}

async function remove(socketPath: string): Promise<void> {
  await rm(socketPath, { force: true });
}

async function openDoor(place: string, mode: number, take: (socket: Socket) => void): Promise<Server> {
  const server = createServer(take);
  await listen(server, place);
  await chmod(place, mode);
  return server;
}

async function endOf(server: Server): Promise<void> {
  await new Promise<void>((resolve) => server.close(() => resolve()));
}

/** Two signers would each sign up to the caps. A socket that nobody answers on was left by one that was killed. */
async function waitUntilFree(socketPath: string): Promise<void> {
  const until = performance.now() + patienceMs;
  while (await isAnswered(socketPath)) {
    if (performance.now() > until) {
      throw new Error(`a signer is running already at ${socketPath}: end it, or name another place with SIGNER_SOCKET`);
    }
    await sleep(retryMs);
  }
}

/**
 * Makes the folder of the socket for its owner only, unless it exists. The socket is as open as its folder: for the
 * group, if the folder is. A folder that is open to all is refused, and one that others may write to as well: they
 * could put a socket of their own in its place.
 */
async function prepareFolder(folder: string): Promise<number> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const { mode: bits, uid } = await stat(folder);
  const mode = bits & 0o777;
  const name = `the folder of the signer's socket ${folder}`;
  if ((mode & 0o007) !== 0) throw new Error(`${name} may be used by others; run chmod o= on it`);
  if ((mode & 0o020) !== 0) throw new Error(`${name} may be written to by its group; run chmod g-w on it`);
  if (uid !== process.getuid?.()) throw new Error(`${name} belongs to another user; run chown on it`);
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

type Context = Required<Pick<Options, 'signer' | 'log' | 'mayAsk'>> &
  Pick<Options, 'unlock' | 'noteRefusal'> &
  Readonly<{ socket: Socket; role: AskerRole }>;

/**
 * A line without an id ends the connection: the peer is no part of ours. One with an id is a question of another
 * version, or of a row that was changed: it fails by itself, and whatever else is asked on the connection goes on.
 */
async function answer(line: string, context: Context): Promise<void> {
  const { socket, log } = context;
  const given = readLine(line);
  const read = QuestionLine.safeParse(given);
  const id = read.success ? read.data.id : findId(given);
  if (id === undefined) return void socket.destroy();
  const reply = await (read.success ? askAs(context, read.data.question) : Promise.reject(unreadable())).then(
    (value): AnswerLine => ({ id, kind: 'answer', value: value ?? null }),
    (error: unknown) => toFailure(id, error, log),
  );
  if (!socket.destroyed) socket.write(writeLine(reply));
}

function unreadable(): Error {
  return new TypeError('a question cannot be read: the signer and those who ask must be of one version');
}

/**
 * A signature that is asked for again while it is made, because the first connection broke, is made once. On Monero
 * signatures wait one behind another, and nobody would hear those of connections that ended.
 */
function shareSignatures(signer: Signer): Signer {
  const underWay = new Map<string, ReturnType<Signer['sign']>>();
  return {
    ...signer,
    sign: async (chain, request) => {
      const name = writeLine([chain, request]);
      const signing = underWay.get(name) ?? signer.sign(chain, request).finally(() => void underWay.delete(name));
      underWay.set(name, signing);
      return await signing;
    },
  };
}

async function askAs(context: Context, question: Question): Promise<unknown> {
  const { role, signer, unlock, mayAsk, noteRefusal } = context;
  if (!mayAsk(role, question)) {
    await noteRefusal?.(role, question.kind);
    throw new TypeError(`a ${role} asked what is not for it: ${question.kind}`);
  }
  if (question.kind !== 'unlock') return await ask(signer, question);
  if (!unlock) throw new OutsideError('the signer needs no passphrases of two people');
  return await unlock(question.name, Buffer.from(question.passphrase, 'base64'));
}

async function ask(signer: Signer, question: Exclude<Question, { kind: 'unlock' }>): Promise<unknown> {
  switch (question.kind) {
    case 'describe':
      return await signer.describe();
    case 'addresses':
      return await signer.addresses(question.range);
    case 'sign':
      return await signer.sign(question.chain, question.request);
    case 'wallet':
      return await signer.askWallet(question.question);
    case 'terms':
      return await signer.signTerms(question.orders);
    case 'refund':
      return await signer.signRefund(question.refund);
    case 'receipts':
      return await signer.signReceipts(question.receipts);
    case 'channels':
      return await signer.signChannels(question.text);
    case 'acts':
      return await signer.actRule();
    case 'void':
      return await signer.voidApprovals(question.approvals);
  }
}

/** Only the texts of outside failures are ours to show. Others may have amounts in them and stay in the signer. */
function toFailure(id: number, error: unknown, log: Options['log']): AnswerLine {
  if (error instanceof SignerRefusal) return { id, kind: 'refused', currency: error.currency, reason: error.reason };
  if (error instanceof SignerLocked) return { id, kind: 'locked' };
  if (error instanceof OutsideError) return { id, kind: 'outside', message: error.message };
  log.error('the signer could not answer', {}, error);
  const { name } = error instanceof Error ? error : { name: 'unknown error' };
  return { id, kind: 'failed', message: `the signer could not answer (${name})` };
}
