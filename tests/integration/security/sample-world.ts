/** One object of each kind that a URL can name, and every route's URL with these names filled in. */
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { KeyScope } from '#src/domain/developer/api-key.ts';
import type { Order } from '#src/domain/order/order.ts';
import { isLanguageCode } from '#src/i18n/languages.ts';
import type { Whole } from './open-whole.ts';
import { linkOf } from '#tests/support/order-links.ts';

export type SampleWorld = Readonly<{
  /** An unpaid order. */
  order: Order;
  /** Replaces the parameters of a pattern such as `/api/exchanges/:id`. */
  fill(url: string): string;
  makeKey(scopes?: readonly KeyScope[]): Promise<Readonly<{ key: string; id: string }>>;
}>;

export async function makeSampleWorld({ lab, developer }: Whole): Promise<SampleWorld> {
  const order = await lab.order({ send: '0.5 BTC', receive: 'USDT-TRC20' });
  const paid = await lab.order({ send: '0.5 BTC', receive: 'USDT-TRC20' });
  const txid = await lab.pay(paid, '0.5');
  const makeKey: SampleWorld['makeKey'] = async (scopes = ['read', 'trade']) => {
    const limits = { requestsPerMinute: 10_000, openOrders: 100 };
    const made = await developer.makeKey({ actor: 'operator', label: 'Test', scopes, limits });
    if (!made.ok) throw new Error(`a key was refused: ${made.code}`);
    return { key: made.value.key, id: made.value.apiKey.id };
  };
  const samples: Readonly<Record<string, string>> = {
    id: linkOf(order),
    orderNumber: order.orderNumber,
    number: order.orderNumber,
    code: order.trackingCode,
    txid,
    chain: 'bitcoin',
    coin: 'btc-bitcoin',
    scope: 'everything',
    username: 'nobody-of-this-name',
    from: 'BTC',
    to: 'ETH',
    name: 'main',
    subject: 'orders',
  };
  const fill = (url: string): string =>
    url.replaceAll(/:(\w+)\??/g, (_whole, name: string) => {
      // SideShift names a coin together with its network.
      if (url.includes('/sideshift/') && name === 'from') return 'btc-bitcoin';
      if (url.includes('/sideshift/') && name === 'to') return 'usdt-tron';
      const sample = samples[name];
      if (sample === undefined) throw new Error(`there is no sample of ${name} for ${url}`);
      return sample;
    });
  return { order, fill, makeKey };
}

/** A page or file that React Router answers: its pattern, and its id without the language. */
export type PageRoute = Readonly<{ url: string; id: string }>;

/** The routes of the built pages, not of the source table. */
export async function readPageRoutes(): Promise<readonly PageRoute[]> {
  const { routes } = await readBuild();
  return Object.values(routes).flatMap(({ id, path: url }) => {
    if (id === 'root') return [];
    const [first, ...rest] = id.split('/');
    const bare = isLanguageCode(first) ? rest.join('/') : id;
    return [{ url: `/${url ?? ''}`.replace('/*', '/nothing/here'), id: bare }];
  });
}

/** URL at which scripts request routes that they do not know yet. */
export async function readManifestAddress(): Promise<string> {
  const { assets } = await readBuild();
  return `/__manifest?paths=%2Fen%2Ftrack&version=${assets.version}`;
}

type Build = Readonly<{
  routes: Readonly<Record<string, Readonly<{ id: string; path?: string }>>>;
  assets: Readonly<{ version: string }>;
}>;

async function readBuild(): Promise<Build> {
  const file = path.resolve(import.meta.dirname, '../../../build/server/index.js');
  return (await import(pathToFileURL(file).href)) as Build;
}
