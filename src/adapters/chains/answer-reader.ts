/** Reads one answer of HTTP/1.1 from the pieces that come, and writes its body once, to where it is read from. */
import { makeBodyMemory, type BodyMemory } from './body-memory.ts';

export type WholeAnswer = Readonly<{
  status: number;
  /** By their names in small letters. */
  headers: ReadonlyMap<string, string>;
  /** Longer than the limit if the answer is: the rest is then not read. */
  body: Buffer;
  /** Lets the memory of the body receive another one. */
  giveBack: () => void;
  /** Whether the connection can carry another request. */
  isReusable: boolean;
}>;

export type AnswerReader = Readonly<{
  /** The answer, once it is whole. The bytes are not kept. Throws if this is no such answer. */
  take: (bytes: Buffer) => WholeAnswer | undefined;
  /** The answer, if it lasts until the end of the connection, which has come. */
  finish: () => WholeAnswer | undefined;
}>;

const mostOfHead = 2 ** 16;
/** Longest line of a chunked answer that is not content. */
const mostOfLine = 2 ** 12;
const firstRoom = 2 ** 20;
/** Smaller bodies have memory of their own. */
const worthKeeping = 2 ** 16;
const nothing: Buffer = Buffer.alloc(0);
const blankLine = '\r\n\r\n';

type Head = Pick<WholeAnswer, 'status' | 'headers'>;
type Length = number | 'chunked' | 'to the end';

export function makeAnswerReader(mostBytes: number, memory: BodyMemory = makeBodyMemory()): AnswerReader {
  let early = Buffer.alloc(0);
  let head: Head | undefined;
  let left: Length = 0;
  const room = makeRoom(mostBytes, memory);
  const takeChunks = makeTakeChunks(room);
  const done = (isWhole: boolean): WholeAnswer | undefined => {
    if (!head || !(isWhole || room.isOver())) return undefined;
    const isKept = head.headers.get('connection')?.toLowerCase() !== 'close';
    return {
      ...head,
      body: room.written(),
      giveBack: room.giveBack,
      isReusable: isWhole && isKept && left !== 'to the end',
    };
  };
  const takeBody = (bytes: Buffer): WholeAnswer | undefined => {
    if (left === 'chunked') return done(takeChunks(bytes));
    room.write(bytes);
    if (left === 'to the end') return done(false);
    left -= bytes.length;
    if (left < 0) throw new Error('the answer is longer than it says');
    return done(left === 0);
  };
  return {
    take: (bytes) => {
      if (head) return takeBody(bytes);
      early = Buffer.concat([early, bytes]);
      const end = early.indexOf(blankLine);
      if (end < 0 && early.length <= mostOfHead) return undefined;
      head = readHead(early.toString('latin1', 0, Math.max(0, end)));
      left = lengthOf(head);
      if (typeof left === 'number') room.expect(left);
      return takeBody(early.subarray(end + blankLine.length));
    },
    finish: () => (left === 'to the end' ? done(true) : undefined),
  };
}

function readHead(text: string): Head {
  const [first = '', ...lines] = text.split('\r\n');
  const status = Number(/^HTTP\/1\.[01] (\d{3})(?: |$)/.exec(first)?.[1]);
  // What comes before the answer proper is only sent to who asks for it.
  if (!(status >= 200)) throw new Error('this is no answer of HTTP');
  const headers = new Map<string, string>();
  for (const line of lines) {
    const at = line.indexOf(':');
    if (at > 0) headers.set(line.slice(0, at).toLowerCase(), line.slice(at + 1).trim());
  }
  return { status, headers };
}

const withoutBody: readonly number[] = [204, 304];

function lengthOf({ status, headers }: Head): Length {
  if (withoutBody.includes(status)) return 0;
  const coding = headers.get('transfer-encoding')?.toLowerCase();
  if (coding !== undefined) {
    if (coding === 'chunked') return 'chunked';
    throw new Error('the answer is coded in a way that we do not know');
  }
  const length = headers.get('content-length');
  if (length === undefined) return 'to the end';
  if (!/^\d{1,15}$/.test(length)) throw new Error('the answer says no length that can be read');
  return Number(length);
}

type Room = ReturnType<typeof makeRoom>;

/** Memory for a body, which grows with what comes, and takes nothing more once the limit is passed. */
function makeRoom(mostBytes: number, memory: BodyMemory) {
  let space: Buffer = nothing;
  let used = 0;
  let expected = 0;
  const giveBack = (): void => {
    if (space.length >= worthKeeping) memory.giveBack(space);
    space = nothing;
  };
  const grow = (needed: number): void => {
    const isExpected = needed <= expected && expected <= space.length * 8 + firstRoom * 8;
    const size = isExpected ? expected : Math.max(needed, space.length * 2, firstRoom);
    const larger = size < worthKeeping ? Buffer.allocUnsafe(size) : memory.take(size);
    space.copy(larger, 0, 0, used);
    giveBack();
    space = larger;
  };
  return {
    /** A length that was told may be a lie: memory is taken for some of it at a time. */
    expect: (bytes: number): void => {
      expected = bytes;
    },
    write: (bytes: Buffer): void => {
      if (used > mostBytes || bytes.length === 0) return;
      if (used + bytes.length > space.length) grow(used + bytes.length);
      bytes.copy(space, used);
      used += bytes.length;
    },
    isOver: (): boolean => used > mostBytes,
    written: (): Buffer => space.subarray(0, used),
    giveBack,
  };
}

/** Returns whether the last chunk and what follows it have come. */
function makeTakeChunks(room: Room): (bytes: Buffer) => boolean {
  /** The begin of a line of which the end has not come yet. */
  let begun = '';
  let left = 0;
  let state: 'size' | 'content' | 'after content' | 'trailer' | 'end' = 'size';
  const takeLine = (line: string): void => {
    if (state === 'after content') {
      if (line !== '') throw new Error('a chunk of the answer is longer than it says');
      state = 'size';
    } else if (state === 'size') {
      const size = /^([\da-f]{1,12})\s*(?:;|$)/i.exec(line)?.[1];
      if (size === undefined) throw new Error('a chunk of the answer has no length that can be read');
      left = Number.parseInt(size, 16);
      state = left === 0 ? 'trailer' : 'content';
    } else if (line === '') {
      state = 'end';
    }
  };
  return (bytes) => {
    for (let at = 0; at < bytes.length && state !== 'end';) {
      if (state === 'content') {
        const piece = bytes.subarray(at, at + left);
        room.write(piece);
        at += piece.length;
        left -= piece.length;
        if (left === 0) state = 'after content';
        continue;
      }
      const end = bytes.indexOf('\n', at);
      begun += bytes.toString('latin1', at, end < 0 ? bytes.length : end);
      if (begun.length > mostOfLine) throw new Error('a line of the answer is too long');
      if (end < 0) return false;
      takeLine(begun.replace(/\r$/, ''));
      begun = '';
      at = end + 1;
    }
    return state === 'end';
  };
}
