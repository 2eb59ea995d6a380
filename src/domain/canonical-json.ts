/**
 * Canonical JSON (RFC 8785): each value has exactly one serialisation, so that signatures and hashes over it can be
 * verified. Numbers are limited to safe integers because we sign and hash no others.
 */
import { utf8ToBytes } from '@noble/hashes/utils.js';

export type JsonValue =
  | string
  | number
  | boolean
  | null
  | readonly JsonValue[]
  | Readonly<{ [key: string]: JsonValue }>;

/**
 * Writes canonical JSON. Throws a TypeError on values that JSON.stringify would drop, round or change, since another
 * value would be signed.
 */
export function canonicalJson(value: JsonValue): string {
  // The engine's own writer is much quicker, and a quote is hashed at each request.
  const text = isInOrder(value) ? JSON.stringify(value) : undefined;
  // It writes half a surrogate pair as an escape, which ours refuses.
  return text === undefined || text.includes(String.raw`\ud`) ? writeValue(value) : text;
}

/** UTF-8 bytes of the canonical JSON, for signing and hashing. */
export function canonicalBytes(value: JsonValue): Uint8Array {
  return utf8ToBytes(canonicalJson(value));
}

// The parameter is `unknown`, because the types of values from a database or a file are not checked at run time.
function writeValue(value: unknown): string {
  if (value === null || typeof value === 'boolean') return String(value);
  if (typeof value === 'string') return writeString(value);
  if (typeof value === 'number') return writeInteger(value);
  if (Array.isArray(value)) return writeArray(value);
  if (typeof value === 'object') return writeObject(value);
  throw new TypeError(`canonical JSON has no ${typeof value}`);
}

/** Whether a value has only what canonical JSON has, but for its strings, and the keys of each object in order. */
function isInOrder(value: unknown): boolean {
  if (typeof value === 'string' || typeof value === 'boolean' || value === null) return true;
  if (typeof value === 'number') return Number.isSafeInteger(value);
  if (Array.isArray(value)) return areInOrder(value);
  return typeof value === 'object' && isPlain(value) && hasMembersInOrder(value as Readonly<Record<string, unknown>>);
}

/** The loop goes by index, because array methods would skip holes in a sparse array. */
function areInOrder(values: readonly unknown[]): boolean {
  for (let index = 0; index < values.length; index += 1) if (!isInOrder(values[index])) return false;
  return true;
}

function hasMembersInOrder(value: Readonly<Record<string, unknown>>): boolean {
  let last = '';
  for (const key of Object.keys(value)) {
    if (key < last || !isInOrder(value[key])) return false;
    last = key;
  }
  return true;
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return false;
  return Object.getOwnPropertySymbols(value).length === 0;
}

/**
 * Writes a string. JSON.stringify escapes strings exactly as RFC 8785 requires. A lone surrogate is refused, because it
 * has no UTF-8 encoding.
 */
function writeString(text: string): string {
  if (!text.isWellFormed()) throw new TypeError('canonical JSON has no lone surrogates');
  return JSON.stringify(text);
}

function writeInteger(value: number): string {
  if (!Number.isSafeInteger(value))
    throw new TypeError(`canonical JSON has no number ${value} here, only safe integers`);
  return String(value);
}

/** Writes an object. `toSorted` compares UTF-16 code units, as RFC 8785 requires. */
function writeObject(value: object): string {
  if (!isPlain(value)) throw new TypeError('canonical JSON takes plain objects without symbol keys only');
  let members = '';
  for (const key of Object.keys(value).toSorted()) {
    const comma = members === '' ? '' : ',';
    members += `${comma}${writeString(key)}:${writeValue((value as Readonly<Record<string, unknown>>)[key])}`;
  }
  return `{${members}}`;
}

function writeArray(values: readonly unknown[]): string {
  let items = '';
  for (let index = 0; index < values.length; index += 1) {
    items += index === 0 ? writeValue(values[index]) : `,${writeValue(values[index])}`;
  }
  return `[${items}]`;
}
