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
  return writeValue(value);
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

/** Printable ASCII without the quote and the backslash: the characters that are written as they are. */
const unescaped = /^[ !#-[\]-~]*$/;

/**
 * Writes a string. JSON.stringify escapes strings exactly as RFC 8785 requires. A lone surrogate is refused, because it
 * has no UTF-8 encoding. Most strings need no escaping, and a quote is hashed at each request.
 */
function writeString(text: string): string {
  if (unescaped.test(text)) return `"${text}"`;
  if (!text.isWellFormed()) throw new TypeError('canonical JSON has no lone surrogates');
  return JSON.stringify(text);
}

function writeInteger(value: number): string {
  if (!Number.isSafeInteger(value))
    throw new TypeError(`canonical JSON has no number ${value} here, only safe integers`);
  return String(value);
}

function writeObject(value: object): string {
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null)
    throw new TypeError('canonical JSON takes plain objects only');
  if (Object.getOwnPropertySymbols(value).length > 0) throw new TypeError('canonical JSON has no symbol keys');
  let members = '';
  for (const key of sortedKeys(value)) {
    const comma = members === '' ? '' : ',';
    members += `${comma}${writeString(key)}:${writeValue((value as Readonly<Record<string, unknown>>)[key])}`;
  }
  return `{${members}}`;
}

/** Keys by UTF-16 code units, as RFC 8785 requires. What is made in this order, as quotes are, is not sorted again. */
function sortedKeys(value: object): readonly string[] {
  const keys = Object.keys(value);
  const isSorted = keys.every((key, place) => place === 0 || (keys[place - 1] ?? '') < key);
  return isSorted ? keys : keys.toSorted();
}

/** Writes an array. The loop goes by index, because array methods would skip holes in a sparse array. */
function writeArray(values: readonly unknown[]): string {
  let items = '';
  for (let index = 0; index < values.length; index += 1) {
    items += index === 0 ? writeValue(values[index]) : `,${writeValue(values[index])}`;
  }
  return `[${items}]`;
}
