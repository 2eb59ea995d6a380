/** Calls a wallet, and reads why it did not do it: wallets reject with a code, which some hide inside another error. */
import type { Provider } from './find-wallets.ts';

export type Called =
  | Readonly<{ ok: true; value: unknown }>
  | Readonly<{ ok: false; code: number | undefined; text: string }>;

export async function call(wallet: Provider, method: string, params?: readonly unknown[]): Promise<Called> {
  try {
    return { ok: true, value: await wallet.request({ method, ...(params && { params }) }) };
  } catch (error) {
    return { ok: false, ...readError(error) };
  }
}

const refusedCode = 4001;
const unknownChainCode = 4902;

export function isRefused(called: Called): boolean {
  return !called.ok && called.code === refusedCode;
}

export function isUnknownChain(called: Called): boolean {
  return !called.ok && (called.code === unknownChainCode || /unrecognized chain/i.test(called.text));
}

/** Nodes say it in words, and wallets hand them on under codes of their own. */
export function isInsufficient(called: Called): boolean {
  return !called.ok && /insufficient (?:funds|balance)|exceeds (?:the )?balance/i.test(called.text);
}

/** What the inner error says comes first: the outer one is often just "internal error". */
function readError(error: unknown): Readonly<{ code: number | undefined; text: string }> {
  const inner = fieldOf(fieldOf(error, 'data'), 'originalError');
  const codes = [fieldOf(inner, 'code'), fieldOf(error, 'code')];
  const texts = [fieldOf(inner, 'message'), fieldOf(error, 'message')];
  return {
    code: codes.find((code) => typeof code === 'number'),
    text: texts.filter((text) => typeof text === 'string').join(' '),
  };
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[name] : undefined;
}
