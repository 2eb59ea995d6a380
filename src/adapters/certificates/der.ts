/** Writes DER, the form that certificates are in. Nothing here reads it: that is left to OpenSSL. */

type Bytes = Uint8Array;

export function tagged(tag: number, ...parts: readonly Bytes[]): Bytes {
  const content = Buffer.concat(parts);
  return Buffer.concat([Uint8Array.of(tag, ...lengthOf(content.length)), content]);
}

export const sequence = (...parts: readonly Bytes[]): Bytes => tagged(0x30, ...parts);
export const setOf = (...parts: readonly Bytes[]): Bytes => tagged(0x31, ...parts);
export const octets = (...parts: readonly Bytes[]): Bytes => tagged(0x04, ...parts);
export const utf8 = (text: string): Bytes => tagged(0x0c, Buffer.from(text));
export const truth = tagged(0x01, Uint8Array.of(0xff));
/** A field `[number]` around what stands in it. */
export const explicit = (number: number, ...parts: readonly Bytes[]): Bytes => tagged(0xa0 + number, ...parts);
/** A field `[number]` in place of a plain type. */
export const implicit = (number: number, content: Bytes): Bytes => tagged(0x80 + number, content);

/** A whole number that is not negative. */
export function integer(bytes: Bytes): Bytes {
  const first = bytes.findIndex((byte) => byte !== 0);
  const digits = first < 0 ? Uint8Array.of(0) : bytes.subarray(first);
  // With its first bit set it would be a negative one.
  return tagged(0x02, ...((digits[0] ?? 0) >= 0x80 ? [Uint8Array.of(0)] : []), digits);
}

/** `unused`: how many bits at the end do not count. */
export const bits = (content: Bytes, unused = 0): Bytes => tagged(0x03, Uint8Array.of(unused), content);

export function objectId(text: string): Bytes {
  const [first = 0, second = 0, ...others] = text.split('.').map(Number);
  return tagged(0x06, Uint8Array.from([first * 40 + second, ...others].flatMap(inBase128)));
}

/** A moment to the second: years from 2050 on have four digits. */
export function time(at: Date): Bytes {
  const digits = at.toISOString().replaceAll(/[-:T]|\.\d+/g, '');
  const isShort = at.getUTCFullYear() < 2050;
  return tagged(isShort ? 0x17 : 0x18, Buffer.from(isShort ? digits.slice(2) : digits));
}

function lengthOf(length: number): readonly number[] {
  if (length < 0x80) return [length];
  const bytes: number[] = [];
  for (let rest = length; rest > 0; rest = Math.floor(rest / 256)) bytes.unshift(rest % 256);
  return [0x80 + bytes.length, ...bytes];
}

function inBase128(number: number): readonly number[] {
  const digits = [number % 128];
  for (let rest = Math.floor(number / 128); rest > 0; rest = Math.floor(rest / 128)) digits.unshift((rest % 128) + 128);
  return digits;
}
