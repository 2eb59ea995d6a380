/**
 * Runs the published SideShift plugin of the Edge wallet against our SideShift-compatible API: `node run-plugin.ts
 * <address of a sandbox> <key>`. The plugin has SideShift's URL built in, so the `fetch` that it is given redirects its
 * requests to us. The outcome is printed as one line of JSON.
 */
import { createRequire } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeFakeWallet, type SpendInfo, type Token } from './fake-wallet.ts';

type Wallet = ReturnType<typeof makeFakeWallet>;
type SwapRequest = Readonly<{
  fromWallet: Wallet;
  toWallet: Wallet;
  fromTokenId: string | null;
  toTokenId: string | null;
  nativeAmount: string;
  quoteFor: 'from' | 'to' | 'max';
}>;
type SwapQuote = Readonly<{
  fromNativeAmount: string;
  toNativeAmount: string;
  isEstimate: boolean;
  expirationDate: Date;
  approve(): Promise<
    Readonly<{ orderId: string; destinationAddress: string; transaction: Readonly<{ txid: string }> }>
  >;
}>;
type Plugin = Readonly<{ fetchSwapQuote(request: SwapRequest): Promise<SwapQuote> }>;
type Plugins = Readonly<{ default: Readonly<Record<'sideshift', (options: object) => Plugin>> }>;
type Shift = Readonly<{ status: string; depositAddress: string; settleAmount: string; settleHash?: string }>;

const [site = '', key = ''] = process.argv.slice(2);
const theirs = 'https://sideshift.ai/api/v2';
const ours = `${site}/api/compat/sideshift/v2`;
const asked: string[] = [];
const warnings: string[] = [];
const giveUpAt = Date.now() + 150_000;

async function bringToUs(url: string, options?: RequestInit): Promise<Response> {
  if (!url.startsWith(`${theirs}/`)) throw new Error(`the plugin asks somebody else: ${url}`);
  asked.push(`${options?.method ?? 'GET'} ${url.slice(theirs.length)}`);
  return await fetch(ours + url.slice(theirs.length), options);
}

/**
 * Records a warning of the plugin. After some errors the plugin continues as if it supported no coins, and only the
 * warning shows the cause.
 */
function noteWarning(...words: readonly unknown[]): void {
  warnings.push(words.map(String).join(' '));
  console.error(...words);
}

// Loaded before the first request, because loading takes so long that an idle connection would be closed meanwhile.
const require = createRequire(import.meta.url);
const plugin = (require('edge-exchange-plugins') as Plugins).default.sideshift({
  initOptions: { privateKey: key, affiliateId: 'an-affiliate' },
  io: { fetch: bringToUs, fetchCors: bringToUs },
  log: { warn: noteWarning },
});

async function ask<Answer>(path: string, body?: object): Promise<Answer> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(site + path, body ? { method: 'POST', headers, body: JSON.stringify(body) } : {});
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Answer;
}

/** Pays test coins by the sandbox's own API call, to the address that the plugin was given. */
async function pay({ savedAction, spendTargets }: SpendInfo, multiplier: string): Promise<string> {
  const [target] = spendTargets;
  const shift = await ask<Shift>(`/api/compat/sideshift/v2/shifts/${savedAction.orderId}`);
  if (target?.nativeAmount === undefined || shift.depositAddress !== target.publicAddress) {
    throw new Error('the plugin pays to another address than that of its shift');
  }
  const amount = toCoins(target.nativeAmount, multiplier);
  const path = `/api/sandbox/exchanges/${savedAction.orderId}/deposit`;
  return (await ask<{ txid: string }>(path, { amount })).txid;
}

function toCoins(nativeAmount: string, multiplier: string): string {
  const decimals = multiplier.length - 1;
  const digits = nativeAmount.padStart(decimals + 1, '0');
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

type WalletFacts = Omit<Parameters<typeof makeFakeWallet>[0], 'address' | 'send'> & Readonly<{ chain: string }>;

async function openWallet({ chain, ...facts }: WalletFacts): Promise<Wallet> {
  const { address } = await ask<{ address: string }>(`/api/sandbox/addresses/${chain}`);
  const multiplier = facts.token?.denominations[0]?.multiplier ?? facts.multiplier;
  return makeFakeWallet({ ...facts, address, send: async (spend) => await pay(spend, multiplier) });
}

const usdt: Token = {
  currencyCode: 'USDT',
  denominations: [{ name: 'USDT', multiplier: '1000000' }],
  networkLocation: { contractAddress: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' },
};
const eth = {
  pluginId: 'ethereum',
  currencyCode: 'ETH',
  multiplier: '1000000000000000000',
  chain: 'ethereum',
} as const;
const wallets = {
  btc: await openWallet({ pluginId: 'bitcoin', currencyCode: 'BTC', multiplier: '100000000', chain: 'bitcoin' }),
  eth: await openWallet({ ...eth, balance: '2000000000000000000' }),
  usdt: await openWallet({ pluginId: 'tron', currencyCode: 'TRX', multiplier: '1000000', chain: 'tron', token: usdt }),
  // A coin that SideShift offers and we do not.
  doge: await openWallet({ pluginId: 'dogecoin', currencyCode: 'DOGE', multiplier: '100000000', chain: 'litecoin' }),
} as const;

type Direction = Readonly<{ from: keyof typeof wallets; to: keyof typeof wallets }>;

async function quote({ from, to }: Direction, quoteFor: SwapRequest['quoteFor'], nativeAmount: string) {
  const [fromWallet, toWallet] = [wallets[from], wallets[to]];
  const tokens = { fromTokenId: fromWallet.tokenId, toTokenId: toWallet.tokenId };
  return await plugin.fetchSwapQuote({ fromWallet, toWallet, ...tokens, nativeAmount, quoteFor });
}

const chains = { btc: 'bitcoin', eth: 'ethereum', usdt: 'tron', doge: 'litecoin' } as const;

/**
 * Runs a swap from the quote to its end: approves it like a user of the wallet, then only polls while blocks are mined.
 */
async function swap(direction: Direction, quoteFor: SwapRequest['quoteFor'], nativeAmount: string) {
  const { approve, fromNativeAmount, toNativeAmount, isEstimate } = await quote(direction, quoteFor, nativeAmount);
  const { orderId, destinationAddress, transaction } = await approve();
  const statuses: string[] = [];
  let shift: Shift;
  do {
    shift = await ask<Shift>(`/api/compat/sideshift/v2/shifts/${orderId}`);
    if (shift.status !== statuses.at(-1)) statuses.push(shift.status);
    for (const side of [direction.from, direction.to])
      await ask('/api/sandbox/blocks', { chain: chains[side], count: 2 });
    if (Date.now() > giveUpAt) throw new Error(`not settled in time: ${statuses.join(', ')}`);
    await sleep(250);
  } while (!['settled', 'review', 'expired', 'refunded'].includes(shift.status));
  const figures = { fromNativeAmount, toNativeAmount, isEstimate, destinationAddress };
  return { ...figures, depositTxid: transaction.txid, statuses, shift };
}

/** The error of a quote that must be refused, as the wallet would show it to its user. */
async function refusal(direction: Direction, quoteFor: SwapRequest['quoteFor'], nativeAmount: string) {
  return await quote(direction, quoteFor, nativeAmount).then(
    () => ({ name: 'no error' }),
    (error: Error & Readonly<{ nativeMin?: string; nativeMax?: string }>) => {
      const { name, message, nativeMin, nativeMax } = error;
      return { name, message, nativeMin, nativeMax };
    },
  );
}

const sold = await swap({ from: 'btc', to: 'usdt' }, 'from', '5000000');
const bought = await swap({ from: 'usdt', to: 'eth' }, 'to', '500000000000000000');
const { fromNativeAmount: most } = await quote({ from: 'eth', to: 'btc' }, 'max', '0');
const refusals = {
  tooLittle: await refusal({ from: 'btc', to: 'eth' }, 'from', '100'),
  tooLittleToArrive: await refusal({ from: 'btc', to: 'eth' }, 'to', '1000000000'),
  tooMuch: await refusal({ from: 'btc', to: 'eth' }, 'from', '100000000000000'),
  notOurs: await refusal({ from: 'doge', to: 'btc' }, 'from', '100000000000'),
};
console.log(JSON.stringify({ sold, bought, most, refusals, asked, warnings }));
