/**
 * The world outside of a server that browser tests start: an account at a local Kraken, and the simulated chains. Tests
 * call it on loopback (`outside.ts`), because they run in other processes than the servers.
 */
import { createServer, type IncomingMessage } from 'node:http';
import { chainIds, isCurrencyId } from '#src/domain/assets/currencies.ts';
import { parseMoney } from '#src/domain/money.ts';
import { krakenKey, krakenSecret } from '#tests/support/kraken/kraken-keys.ts';
import { serveKraken } from '#tests/support/kraken/kraken-server.ts';
import { openOutsideChains, type OutsideChains } from './outside-chains.ts';
import { fillAccount, isKrakenCoin, makeOutsideKraken, type KrakenCoin } from './outside-kraken.ts';

type Options = Readonly<{ port: number; dataDir: string }>;

/** Answers the settings by which the product finds its venue. */
export async function serveOutside({ port, dataDir }: Options) {
  let opening: Promise<OutsideChains> | undefined;
  let now: () => number = Date.now;
  const open = async (): Promise<OutsideChains> => {
    opening ??= openOutsideChains(dataDir);
    const chains = await opening;
    // Kraken's time is the product's: withdrawals are looked for since the time of their request.
    now = chains.now;
    return chains;
  };
  const { account, baseUrl } = await serveKraken(() => now());
  fillAccount(account);
  const kraken = makeOutsideKraken(account);
  const calls: Readonly<Record<string, (one: string, other: string) => unknown>> = {
    save: async (coin, address) => {
      await open();
      kraken.save(toCoin(coin), address);
    },
    price: (coin, price) => kraken.price(toCoin(coin), price),
    credit: async (coin) => await kraken.credit(await open(), toCoin(coin)),
    pay: async (coin) => await kraken.pay(await open(), toCoin(coin)),
    steal: async (currency, amount) => {
      const parsed = isCurrencyId(currency) ? parseMoney(currency, amount) : undefined;
      if (parsed?.ok !== true) throw new TypeError(`${amount} ${currency} is no amount`);
      await (await open()).steal(parsed.value);
    },
    reorganise: async (chain, depth) => {
      const known = chainIds.find((id) => id === chain);
      if (known === undefined) throw new TypeError(`${chain} is no chain`);
      await (await open()).control(known).reorg(Number(depth));
    },
  };
  const answer = async (request: IncomingMessage): Promise<unknown> => {
    const call = calls[(request.url ?? '').slice(1)];
    const [one = '', other = ''] = JSON.parse(await readText(request)) as readonly string[];
    if (!call) throw new TypeError(`nothing outside is called ${request.url}`);
    return await call(one, other);
  };
  const server = createServer((request, response) => {
    answer(request).then(
      (result) => response.end(JSON.stringify(result ?? null)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  return { settings: { KRAKEN_URL: baseUrl, KRAKEN_API_KEY: krakenKey, KRAKEN_API_SECRET: krakenSecret } } as const;
}

function toCoin(text: string): KrakenCoin {
  if (!isKrakenCoin(text)) throw new TypeError(`the account has no ${text}`);
  return text;
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
