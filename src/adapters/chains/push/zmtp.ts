/**
 * ZMTP 3.0, the protocol of ZeroMQ sockets (rfc.zeromq.org/spec/23), as far as a subscriber without encryption (NULL)
 * needs it: what it sends, and a parser of what the publisher sends.
 */

const mechanism = 'NULL';
const greetingBytes = 64;
const signatureEnd = 9;
const [isMore, isLong, isCommand] = [1, 2, 4] as const;
/** Longer than every message that we subscribe to. Anything longer comes from something else than a node. */
const mostBytes = 4 * 2 ** 20;
/** More parts than every such message has. Without a limit, parts of no length would be kept for ever. */
const mostParts = 16;

/** Signature, version 3.0 and mechanism. The rest is padding. */
export const greeting: Buffer = makeGreeting();

function makeGreeting(): Buffer {
  const bytes = Buffer.alloc(greetingBytes);
  bytes[0] = 0xff;
  bytes[signatureEnd] = 0x7f;
  bytes[signatureEnd + 1] = 3;
  bytes.write(mechanism, 12, 'ascii');
  return bytes;
}

/** The command that ends the handshake. `role`: the type of our socket. */
export function makeReady(role: 'SUB' | 'PUB'): Buffer {
  const value = Buffer.alloc(4);
  value.writeUInt32BE(role.length);
  return makeFrame(isCommand, named('READY'), named('Socket-Type'), value, Buffer.from(role));
}

/** Asks for all messages that begin with these bytes. */
export function makeSubscription(topic: string): Buffer {
  return makeFrame(0, Uint8Array.of(1), Buffer.from(topic));
}

/** A message of several parts, as a publisher sends it. */
export function makeMessage(parts: readonly Uint8Array[]): Buffer {
  return Buffer.concat(parts.map((part, at) => makeFrame(at < parts.length - 1 ? isMore : 0, part)));
}

function named(name: string): Buffer {
  return Buffer.concat([Uint8Array.of(name.length), Buffer.from(name)]);
}

function makeFrame(flags: number, ...parts: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(parts);
  if (body.length < 256) return Buffer.concat([Uint8Array.of(flags, body.length), body]);
  const head = Buffer.alloc(9);
  head[0] = flags | isLong;
  head.writeBigUInt64BE(BigInt(body.length), 1);
  return Buffer.concat([head, body]);
}

export type ZmtpEvents = Readonly<{
  /** The other side has greeted and is ready. Called once, however often it says so. */
  onReady: () => void;
  onMessage: (parts: readonly Buffer[]) => void;
}>;

/** Parses a stream. What it returns takes the next bytes, and throws if they are not of this protocol. */
export function parseZmtp({ onReady, onMessage }: ZmtpEvents): (bytes: Uint8Array) => void {
  let held = Buffer.alloc(0);
  let isGreeted = false;
  let isReady = false;
  let parts: Buffer[] = [];
  const take = (length: number): Buffer => {
    const taken = held.subarray(0, length);
    held = held.subarray(length);
    return taken;
  };
  const takeFrame = (frame: Frame): void => {
    const body = take(frame.headBytes + frame.bodyBytes).subarray(frame.headBytes);
    if ((frame.flags & isCommand) !== 0) {
      if (isReady || body.subarray(1, 1 + (body[0] ?? 0)).toString('latin1') !== 'READY') return;
      isReady = true;
      onReady();
      return;
    }
    // A copy: otherwise a short part would keep the whole chunk in memory.
    parts.push(Buffer.from(body));
    if (parts.length > mostParts || parts.reduce((sum, part) => sum + part.length, 0) > mostBytes) throw tooLong();
    if ((frame.flags & isMore) !== 0) return;
    const message = parts;
    parts = [];
    onMessage(message);
  };
  return (bytes) => {
    held = Buffer.concat([held, bytes]);
    if (!isGreeted) {
      checkGreeting(held);
      if (held.length < greetingBytes) return;
      take(greetingBytes);
      isGreeted = true;
    }
    for (let frame = readFrame(held); frame; frame = readFrame(held)) takeFrame(frame);
  };
}

type Frame = Readonly<{ flags: number; headBytes: number; bodyBytes: number }>;

/** The next frame. Undefined until all of it is there. */
function readFrame(held: Buffer): Frame | undefined {
  const flags = held[0] ?? 0;
  const headBytes = (flags & isLong) === 0 ? 2 : 9;
  if (held.length < headBytes) return undefined;
  const bodyBytes = headBytes === 2 ? (held[1] ?? 0) : Number(held.readBigUInt64BE(1));
  if (bodyBytes > mostBytes) throw tooLong();
  return held.length < headBytes + bodyBytes ? undefined : { flags, headBytes, bodyBytes };
}

/** As early as possible, because something else may wait for us and never send all of the 64 bytes. */
function checkGreeting(held: Buffer): void {
  const isOther =
    held[0] !== 0xff ||
    (held.length > signatureEnd && held[signatureEnd] !== 0x7f) ||
    (held.length > signatureEnd + 1 && (held[signatureEnd + 1] ?? 0) < 3);
  if (isOther) throw new Error('it does not speak ZMTP 3');
  if (held.length < 32) return;
  if (held.subarray(12, 32).toString('latin1').replaceAll('\0', '') !== mechanism) {
    throw new Error('it wants encryption');
  }
}

function tooLong(): Error {
  return new Error('it sent a message that is too long');
}
