/**
 * HTTP client of the devnet control server, for the faucet. The server needs a key and runs on the same machine. Its
 * answers are validated nevertheless, because pages show them.
 */
import { chainIds, currencies, type CurrencyId, type ChainId } from '#src/domain/assets/currencies.ts';
import { chainRealities, type DevnetChain, type DevnetClient } from '#src/usecases/ports/devnet-client.ts';
import { OutsideError } from '#src/usecases/ports/outside-error.ts';

export type DevnetClientOptions = Readonly<{
  url: string;
  key: string;
  /** Contract or mint of a token from the node settings. Undefined if none is configured. */
  tokenOf(currency: CurrencyId): string | undefined;
}>;

/** Timeout of actions, as mining blocks with real proof of work is slow. */
const actMs = 60_000;
/** Timeout of reads, which pages wait for. */
const lookMs = 3_000;

export function makeDevnetClient({ url, key, tokenOf }: DevnetClientOptions): DevnetClient {
  const ask = async (action: Readonly<Record<string, unknown>> | undefined, limitMs: number): Promise<unknown> => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    const question = action === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(action) };
    return await fetchJson(url, { ...question, signal: AbortSignal.timeout(limitMs) });
  };
  const act = async (action: Readonly<Record<string, unknown>>, limitMs = actMs): Promise<unknown> => {
    const answer = await ask(action, limitMs);
    if (typeof answer !== 'object' || answer === null) throw new OutsideError('the devnet gave no answer');
    return (answer as Readonly<{ value?: unknown }>).value;
  };
  return {
    chains: async () => {
      const listed = await ask(undefined, lookMs);
      if (!Array.isArray(listed)) throw new OutsideError('the devnet did not list its chains');
      return listed.map(readChain);
    },
    canPay: (currency) => !currencies[currency].isToken || tokenOf(currency) !== undefined,
    height: async (chain) => {
      const height = await act({ action: 'height', chain }, lookMs);
      if (typeof height !== 'number' || !Number.isSafeInteger(height))
        throw new OutsideError('the devnet has no height');
      return height;
    },
    pay: async ({ to, amount: { currency, units } }) => {
      const { chain, isToken } = currencies[currency];
      const token = isToken ? tokenOf(currency) : undefined;
      // Without its contract, a token would be paid as the chain's own coin.
      if (isToken && token === undefined) throw new OutsideError(`the devnet has no ${currency}`);
      const payment = { to, units: units.toString(), ...(token !== undefined && { token }) };
      const txid = await act({ action: 'pay', chain, ...payment });
      if (typeof txid !== 'string' || txid === '') throw new OutsideError('the devnet paid without an id');
      return txid;
    },
    mine: async (chain, blocks) => {
      await act({ action: 'mine', chain, blocks });
    },
  };
}

async function fetchJson(url: string, question: RequestInit): Promise<unknown> {
  try {
    const response = await fetch(url, question);
    const answer: unknown = await response.json();
    // Only the devnet's own log has the reason, because the reason may contain addresses.
    if (!response.ok) throw new OutsideError(`the devnet refused (${response.status})`);
    return answer;
  } catch (cause) {
    if (cause instanceof OutsideError) throw cause;
    throw new OutsideError('the devnet cannot be reached', { cause });
  }
}

function readChain(listed: unknown): DevnetChain {
  const { chain, reality, software } = (listed ?? {}) as Readonly<Record<string, unknown>>;
  const id: ChainId | undefined = chainIds.find((each) => each === chain);
  const how = chainRealities.find((each) => each === reality);
  if (!id || !how || typeof software !== 'string') throw new OutsideError('the devnet lists a chain nobody knows');
  return { chain: id, reality: how, software };
}
