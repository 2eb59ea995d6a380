/**
 * Kept orders as an encrypted file, to take them to another device: AES-256-GCM under a key from a passphrase
 * (PBKDF2-SHA-256). Made and opened in the browser; the file tells nothing but that it is one.
 */
import { parseKeptOrders, type KeptOrder } from './kept-orders.ts';

const kind = 'sampan-orders';
const rounds = 600_000;
/** More than any program of ours writes, and a browser would be busy for minutes. */
const mostRounds = 10_000_000;
/** The least that keeps guessing expensive. */
export const leastPassphrase = 10;

export async function sealOrders(orders: readonly KeptOrder[], passphrase: string): Promise<string> {
  const salt = crypto.getRandomValues(new Uint8Array(16));
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const key = await deriveKey(passphrase, { salt, rounds });
  const text = new TextEncoder().encode(JSON.stringify(orders));
  const data = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, text));
  return JSON.stringify({ kind, version: 1, rounds, salt: toBase64(salt), iv: toBase64(iv), data: toBase64(data) });
}

/** `notFile`: it is no such file. `wrong`: the passphrase is another one, or the file was changed. */
export type OpenedFile = Readonly<{ orders: readonly KeptOrder[] }> | Readonly<{ fault: 'notFile' | 'wrong' }>;

export async function openOrders(file: string, passphrase: string): Promise<OpenedFile> {
  const sealed = parseFile(file);
  if (!sealed) return { fault: 'notFile' };
  try {
    const key = await deriveKey(passphrase, sealed);
    const text = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: sealed.iv }, key, sealed.data);
    return { orders: parseKeptOrders(new TextDecoder().decode(text)) };
  } catch {
    return { fault: 'wrong' };
  }
}

type Bytes = Uint8Array<ArrayBuffer>;
type Sealed = Readonly<{ salt: Bytes; rounds: number; iv: Bytes; data: Bytes }>;

async function deriveKey(passphrase: string, { salt, rounds: iterations }: Pick<Sealed, 'salt' | 'rounds'>) {
  // The same letters can be written in several ways, depending on the keyboard.
  const secret = new TextEncoder().encode(passphrase.normalize('NFKC'));
  const given = await crypto.subtle.importKey('raw', secret, 'PBKDF2', false, ['deriveKey']);
  const rule = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations };
  return await crypto.subtle.deriveKey(rule, given, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
}

function parseFile(file: string): Sealed | undefined {
  try {
    const found = JSON.parse(file) as Readonly<Record<string, unknown>> | null;
    if (found?.['kind'] !== kind || found['version'] !== 1) return undefined;
    const { rounds: times, salt, iv, data } = found;
    if (typeof times !== 'number' || !Number.isInteger(times) || times < 1 || times > mostRounds) return undefined;
    return { rounds: times, salt: fromBase64(salt), iv: fromBase64(iv), data: fromBase64(data) };
  } catch {
    return undefined;
  }
}

function toBase64(bytes: Bytes): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

function fromBase64(text: unknown): Bytes {
  return Uint8Array.from(atob(String(text)), (letter) => letter.charCodeAt(0));
}
