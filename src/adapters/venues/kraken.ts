/**
 * Kraken's account interface as a venue. A withdrawal has no client id there: one whose answer is lost can only be
 * looked up. A client order id is unique among open orders alone, so that an order is not repeated either; it carries a
 * deadline instead, after which Kraken refuses it.
 */
import { z } from 'zod';
import { currencies, type CurrencyId } from '#src/domain/assets/currencies.ts';
import { formatMoney, money } from '#src/domain/money.ts';
import { quoteCurrency, type TradeSide } from '#src/domain/treasury/venue.ts';
import { OutsideError } from '#src/usecases/ports/outside-error.ts';
import type { OrderWanted, Venue, VenueAnswer, VenueHolding, VenueOrder } from '#src/usecases/ports/venue.ts';
import { unitsDown, unitsUp, writeUnits } from './decimals.ts';
import { read, readEach, seconds } from './kraken-answers.ts';
import { makeKrakenClient, type KrakenClient, type KrakenOptions } from './kraken-client.ts';
import { readDeposits, readWithdrawals } from './kraken-moves.ts';
import { assetName, currencyOf, isOnNetwork, lentCurrencyOf, pairName } from './kraken-names.ts';

export function makeKrakenVenue(options: KrakenOptions): Venue {
  const client = makeKrakenClient(options);
  return {
    name: 'kraken',
    balances: async () => await readBalances(client),
    depositAddresses: async (currency) => await readAddresses(client, currency, options.now()),
    deposits: async (currency, since) => await readDeposits(client, currency, since),
    findSaved: async (currency, isOurs) => {
      const rows = readEach(savedSchema, await client.ask('WithdrawAddresses', { asset: assetName(currency) }));
      return rows.find((row) => row.verified && isOnNetwork(row.method, currency) && isOurs(row.address));
    },
    feeFor: async ({ currency, units, key }) => {
      const fields = { asset: assetName(currency), key, amount: formatMoney(money(currency, units)) };
      const { fee } = read(z.object({ fee: z.string() }), await client.ask('WithdrawInfo', fields));
      return unitsUp(fee, currencies[currency].decimals);
    },
    withdraw: async ({ currency, units, address, key, mostFeeUnits }) => {
      const amount = formatMoney(money(currency, units));
      const fields = { asset: assetName(currency), key, amount, address };
      const most = { max_fee: formatMoney(money(currency, mostFeeUnits)) };
      return await client.move('Withdraw', { ...fields, ...most }, (result) => {
        const taken = z.object({ refid: z.string().min(1) }).safeParse(result);
        return taken.success ? taken.data.refid : undefined;
      });
    },
    withdrawals: async (currency, since) => await readWithdrawals(client, currency, since),
    order: async (wanted) => await placeOrder(client, wanted),
    findOrder: async (wanted) => await findOrder(client, wanted),
  };
}

/** Kraken has several spellings of some assets: what lies under each is one sum, and unknown if one is. */
async function readBalances(client: KrakenClient): Promise<readonly VenueHolding[]> {
  const sums = new Map<CurrencyId, bigint | null>();
  for (const [asset, text] of Object.entries(read(z.record(z.string(), z.unknown()), await client.ask('Balance')))) {
    const lent = lentCurrencyOf(asset);
    const currency = currencyOf(asset) ?? lent;
    if (currency === undefined) continue;
    // Coins that Kraken lends out by itself are ours, and spent with the others: what there is of both is not told.
    const units = lent !== undefined && !isZero(text) ? null : lent === undefined ? tryUnits(text, currency) : 0n;
    const sum = sums.get(currency) ?? (sums.has(currency) ? null : 0n);
    sums.set(currency, sum === null || units === null ? null : sum + units);
  }
  return [...sums].map(([currency, units]) => ({ currency, units }));
}

function isZero(text: unknown): boolean {
  return typeof text === 'string' && /^0+(?:\.0+)?$/.test(text);
}

function tryUnits(text: unknown, currency: CurrencyId): bigint | null {
  try {
    return unitsDown(z.string().parse(text), currencies[currency].decimals);
  } catch {
    return null;
  }
}

const savedSchema = z.object({ address: z.string(), method: z.string(), key: z.string(), verified: z.boolean() });
const methodSchema = z.object({ method: z.string() });
/** An address with a tag or memo is shared, and a payment without it is lost. */
const addressSchema = z.object({
  address: z.string(),
  tag: z.unknown().optional(),
  memo: z.unknown().optional(),
  // In seconds; 0 is never.
  expiretm: z.string().nullish(),
});

async function readAddresses(client: KrakenClient, currency: CurrencyId, now: number): Promise<readonly string[]> {
  const asset = assetName(currency);
  const methods = readEach(methodSchema, await client.ask('DepositMethods', { asset }));
  const own = methods.filter(({ method }) => isOnNetwork(method, currency));
  const addresses: string[] = [];
  for (const { method } of own) {
    const rows = readEach(addressSchema, await client.ask('DepositAddresses', { asset, method }));
    const plain = rows.filter(({ tag, memo, expiretm }) => {
      const isExpired = Number(expiretm ?? 0) > 0 && Number(expiretm) * 1_000 <= now;
      return (tag ?? '') === '' && (memo ?? '') === '' && !isExpired;
    });
    addresses.push(...plain.map(({ address }) => address));
  }
  return addresses;
}

const whole = z.string().regex(/^\d{1,2}$/);
const pairSchema = z.object({ pair_decimals: whole, lot_decimals: whole });

async function placeOrder(client: KrakenClient, wanted: OrderWanted): Promise<VenueAnswer> {
  const { clientId, side, amount, limit, deadlineAt } = wanted;
  const pair = pairName(amount.currency);
  let rules: z.output<typeof pairSchema> | undefined;
  try {
    [rules] = Object.values(read(z.record(z.string(), pairSchema), await client.askPair(pair)));
  } catch (error) {
    // Nothing was asked for yet.
    if (error instanceof OutsideError) return { answer: 'refused', code: 'no answer', mayAskAgain: true };
    throw error;
  }
  if (!rules) return { answer: 'refused', code: 'no pair', mayAskAgain: false };
  const lots = Number(rules.lot_decimals);
  const fields = {
    pair,
    type: side,
    ordertype: 'limit',
    timeinforce: 'IOC',
    // Fees in USDT, whatever the account prefers.
    oflags: 'fciq',
    volume: writeUnits(unitsDown(formatMoney(amount), lots), lots),
    price: roundLimit(limit, side, Number(rules.pair_decimals)),
    cl_ord_id: clientId,
    deadline: new Date(deadlineAt).toISOString(),
  };
  return await client.move('AddOrder', fields, (result) => {
    const taken = z.object({ txid: z.array(z.string()).min(1) }).safeParse(result);
    return taken.success ? taken.data.txid[0] : undefined;
  });
}

/** The limit in steps of the pair, never worse than asked for. */
function roundLimit(limit: string, side: TradeSide, decimals: number): string {
  return writeUnits(side === 'buy' ? unitsDown(limit, decimals) : unitsUp(limit, decimals), decimals);
}

const orderSchema = z.object({
  cl_ord_id: z.string().nullish(),
  status: z.string(),
  vol_exec: z.string(),
  cost: z.string(),
  fee: z.string(),
  descr: z.object({ type: z.enum(['buy', 'sell']) }),
});
/** Orders of others are not read further than their name, so that none of them keeps ours from being read. */
const ordersSchema = z.record(z.string(), z.looseObject({ cl_ord_id: z.unknown().optional() }));
const closedPages = 20;
const closedPerPage = 50;

type Wanted = Parameters<Venue['findOrder']>[0];

/** Open orders are asked first: one that is closed meanwhile is then among the closed ones. */
async function findOrder(client: KrakenClient, wanted: Wanted): Promise<VenueOrder | undefined> {
  const { clientId: id, reference, currency, since } = wanted;
  if (reference !== null) {
    const named = read(ordersSchema, await client.askOrder(reference))[reference];
    if (named) return toOrder(reference, named, currency);
  }
  const open = read(z.object({ open: ordersSchema }), await client.ask('OpenOrders', { cl_ord_id: id })).open;
  const found = pick(open, id, currency);
  if (found) return found;
  for (let page = 0; page < closedPages; page += 1) {
    const fields = { cl_ord_id: id, start: seconds(since), ofs: String(page * closedPerPage) };
    const { closed } = read(z.object({ closed: ordersSchema }), await client.ask('ClosedOrders', fields));
    const ended = pick(closed, id, currency);
    if (ended) return ended;
    if (Object.keys(closed).length < closedPerPage) return undefined;
  }
  throw new OutsideError('kraken has too many closed orders to look through');
}

function pick(orders: z.output<typeof ordersSchema>, id: string, currency: CurrencyId): VenueOrder | undefined {
  const [reference, row] = Object.entries(orders).find(([, each]) => each.cl_ord_id === id) ?? [];
  return reference === undefined ? undefined : toOrder(reference, row, currency);
}

function toOrder(reference: string, row: unknown, currency: CurrencyId): VenueOrder {
  const order = read(orderSchema, row);
  const [coin, dollar] = [currencies[currency].decimals, currencies[quoteCurrency].decimals];
  const isBuy = order.descr.type === 'buy';
  // In our disfavour by less than a unit each, so that the books never have more there than the venue.
  const filled = {
    units: isBuy ? unitsDown(order.vol_exec, coin) : unitsUp(order.vol_exec, coin),
    cost: isBuy ? unitsUp(order.cost, dollar) : unitsDown(order.cost, dollar),
    fee: unitsUp(order.fee, dollar),
  };
  return { reference, isOpen: order.status === 'open' || order.status === 'pending', filled };
}
