/**
 * A log on disk that only grows: one line per record, each with the hash of the line before it, in one file per day. A
 * file beside them names the last line, so that a log whose end was cut off is noticed too. Files of earlier days are
 * deleted after a while, the oldest first.
 */
import { createHash } from 'node:crypto';
import { mkdir, open, readdir, readFile, rm, truncate, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { openLogHead, readLogHead, type Head } from './log-head.ts';

/** The log cannot be trusted or written to. The message says why. */
export class LogTrouble extends Error {}

export type LogRecord = Readonly<Record<string, unknown>>;
export type StoredRecord = Readonly<{ at: number; record: LogRecord }>;

export type ChainedFile = Readonly<{
  /** What was in the log when it was opened. */
  records: readonly StoredRecord[];
  /** Adds a record. When it returns, the record outlives a loss of power. Throws LogTrouble if it cannot be written. */
  append(record: LogRecord): Promise<void>;
  close(): Promise<void>;
}>;

type Options = Readonly<{
  folder: string;
  now: () => number;
  /** Number of earlier days whose files are kept. */
  keptDays: number;
  /** Size at which the file of a day is full. */
  mostBytes: number;
  /** What the file of a new day begins with: what must not be forgotten with the files of earlier days. */
  first?: () => LogRecord | undefined;
}>;

const LineSchema = z.object({ n: z.int().positive(), at: z.number(), prev: z.string(), record: z.looseObject({}) });

const fileName = /^\d{4}-\d{2}-\d{2}\.log$/;
const begin: Head = { n: 0, hash: '' };
const dayMs = 86_400_000;

export async function openChainedFile(options: Options): Promise<ChainedFile> {
  const { folder, now, keptDays, mostBytes, first } = options;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const found = await readLog(folder);
  const headFile = openLogHead(folder);
  let { head, lastFile } = found;
  let file: (OpenFile & Readonly<{ name: string }>) | undefined;
  let broken: string | undefined;

  const useFile = async (): Promise<OpenFile> => {
    const today = `${toDay(now())}.log`;
    // If the clock was set back, the file of the later day goes on.
    const name = lastFile !== undefined && lastFile > today ? lastFile : today;
    if (file?.name === name) return file;
    await file?.handle.close();
    file = { name, ...(await openFile(path.join(folder, name))) };
    lastFile = name;
    return file;
  };
  const write = async (record: LogRecord): Promise<void> => {
    const target = await useFile();
    if (target.size === 0) {
      const opening = first?.();
      if (opening) await writeTo(target, opening);
      // What is needed of the earlier days is on disk by now.
      await forget(folder, `${toDay(now() - keptDays * dayMs)}.log`, lastFile ?? '');
    }
    await writeTo(target, record);
  };
  const writeTo = async (target: OpenFile, record: LogRecord): Promise<void> => {
    const body = JSON.stringify({ n: head.n + 1, at: now(), prev: head.hash, record });
    const hash = hashOf(body);
    const bytes = Buffer.from(`${hash} ${body}\n`);
    if (target.size + bytes.length > mostBytes) throw new LogTrouble('the log of this day is full');
    await addBytes(target, bytes, () => {
      broken = 'a line of the log could not be taken back';
    });
    head = { n: head.n + 1, hash };
    await headFile.write(head);
  };
  const appendOrTell = async (record: LogRecord): Promise<void> => {
    if (broken !== undefined) throw new LogTrouble(broken);
    try {
      await write(record);
    } catch (error) {
      throw error instanceof LogTrouble ? error : new LogTrouble('the log cannot be written', { cause: error });
    }
  };
  let turn: Promise<void> = Promise.resolve();
  return {
    records: found.records,
    append: async (record) => {
      const mine = turn.then(async () => await appendOrTell(record));
      turn = mine.catch(() => {});
      await mine;
    },
    close: async () => {
      await turn;
      await file?.handle.close();
      await headFile.close();
    },
  };
}

type OpenFile = { handle: FileHandle; size: number };

async function openFile(name: string): Promise<OpenFile> {
  const handle = await open(name, 'a', 0o600);
  return { handle, size: (await handle.stat()).size };
}

/** Adds bytes that outlive a loss of power. What was written before a failure is taken away again. */
async function addBytes(target: OpenFile, bytes: Buffer, cannotTakeBack: () => void): Promise<void> {
  try {
    await target.handle.appendFile(bytes);
    await target.handle.datasync();
  } catch (error) {
    // If that fails too, only a new start can tell what is there.
    await target.handle.truncate(target.size).catch(cannotTakeBack);
    throw error;
  }
  target.size += bytes.length;
}

type Found = Readonly<{ records: readonly StoredRecord[]; head: Head; lastFile: string | undefined }>;

async function readLog(folder: string): Promise<Found> {
  const names = (await readdir(folder)).filter((name) => fileName.test(name)).toSorted();
  const told = await readHead(folder);
  if (told === undefined && names.length > 0) throw new LogTrouble('the file that names the last line is missing');
  const records: StoredRecord[] = [];
  let head: Head | undefined;
  let hasTold = told === undefined || told.n === 0;
  for (const name of names) {
    const isLast = name === names.at(-1);
    for (const line of await readLines(path.join(folder, name), isLast)) {
      const read = readLine(line);
      // The files before the oldest one are deleted, so its first line follows one that nobody has any more.
      if (head && (read.n !== head.n + 1 || read.prev !== head.hash)) throw new LogTrouble('a line is missing');
      head = { n: read.n, hash: read.hash };
      hasTold ||= told?.n === head.n && told.hash === head.hash;
      records.push({ at: read.at, record: read.record });
    }
  }
  if (!hasTold) throw new LogTrouble('the end of the log is missing');
  return { records, head: head ?? begin, lastFile: names.at(-1) };
}

/** The lines of a file. A line that was half written when the process ended counts for nothing and is taken away. */
async function readLines(file: string, isLast: boolean): Promise<readonly string[]> {
  const text = await readFile(file, 'utf8');
  const end = text.lastIndexOf('\n') + 1;
  if (end < text.length) {
    if (!isLast) throw new LogTrouble('a line is cut');
    await truncate(file, Buffer.byteLength(text.slice(0, end)));
  }
  return text.slice(0, end).split('\n').slice(0, -1);
}

function readLine(line: string) {
  const [hash, body] = [line.slice(0, 64), line.slice(65)];
  if (hashOf(body) !== hash) throw new LogTrouble('a line was changed');
  return { hash, ...LineSchema.parse(JSON.parse(body)) };
}

async function readHead(folder: string): Promise<Head | undefined> {
  try {
    return await readLogHead(folder);
  } catch (error) {
    throw new LogTrouble('the file that names the last line cannot be read', { cause: error });
  }
}

async function forget(folder: string, oldest: string, current: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => fileName.test(name));
  for (const name of names) if (name < oldest && name !== current) await rm(path.join(folder, name), { force: true });
}

function hashOf(body: string): string {
  return createHash('sha256').update(body).digest('hex');
}

function toDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
