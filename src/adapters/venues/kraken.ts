/**
 * Kraken's account interface as a venue. A withdrawal has no client id there: one whose answer is lost can only be
 * looked up. A client order id is unique among open orders alone, so that an order is not repeated either; it carries a
 * deadline instead, after which Kraken refuses it.
 */
import { z } from 'zod';
import { currencies, type CurrencyId } from '#src/domain/assets/currencies.ts';
import { formatMoney, money, type Money } from '#src/domain/money.ts';
import { quoteCurrency, type TradeSide } from '#src/domain/treasury/venue.ts';
import { OutsideError } from '#src/usecases/ports/outside-error.ts';
import type { OrderWanted, Venue, VenueAnswer, VenueOrder, VenueStatus } from '#src/usecases/ports/venue.ts';
import { unitsDown, unitsUp, writeUnits } from './decimals.ts';
import { makeKrakenClient, type KrakenClient, type KrakenOptions } from './kraken-client.ts';
import { assetName, currencyOf, isOnNetwork, pairName } from './kraken-names.ts';

export function makeKrakenVenue(options: KrakenOptions): Venue {
  const client = makeKrakenClient(options);
  return {
    name: 'kraken',
    balances: async () => {
      const rows = Object.entries(read(z.record(z.string(), z.string()), await client.ask('Balance')));
      return rows.flatMap(([asset, text]): readonly Money[] => {
        const currency = currencyOf(asset);
        return currency === undefined ? [] : [money(currency, toUnits(text, currency))];
      });
    },
    depositAddresses: async (currency) => await readAddresses(client, currency),
    deposits: async (currency, since) => await readDeposits(client, currency, since),
    findKey: async (currency, address) => {
      const rows = read(z.array(savedSchema), await client.ask('WithdrawAddresses', { asset: assetName(currency) }));
      const same = rows.filter((row) => row.verified && row.address === address && isOnNetwork(row.method, currency));
      return same[0]?.key;
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

function read<Schema extends z.ZodType>(schema: Schema, result: unknown): z.output<Schema> {
  const parsed = schema.safeParse(result);
  if (!parsed.success) throw new OutsideError('kraken answered in an unknown shape', { cause: parsed.error });
  return parsed.data;
}

function toUnits(text: string, currency: CurrencyId): bigint {
  return unitsDown(text, currencies[currency].decimals);
}

const seconds = (ms: number): string => String(Math.floor(ms / 1_000));

const savedSchema = z.object({ address: z.string(), method: z.string(), key: z.string(), verified: z.boolean() });
const methodSchema = z.object({ method: z.string() });
/** An address with a tag or memo is shared, and a payment without it is lost. */
const addressSchema = z.object({ address: z.string(), tag: z.unknown().optional(), memo: z.unknown().optional() });

async function readAddresses(client: KrakenClient, currency: CurrencyId): Promise<readonly string[]> {
  const asset = assetName(currency);
  const methods = read(z.array(methodSchema), await client.ask('DepositMethods', { asset }));
  const own = methods.filter(({ method }) => isOnNetwork(method, currency));
  const addresses: string[] = [];
  for (const { method } of own) {
    const rows = read(z.array(addressSchema), await client.ask('DepositAddresses', { asset, method }));
    const plain = rows.filter(({ tag, memo }) => (tag ?? '') === '' && (memo ?? '') === '');
    addresses.push(...plain.map(({ address }) => address));
  }
  return addresses;
}

const moveSchema = z.object({
  method: z.string(),
  refid: z.string(),
  txid: z.string().nullish(),
  info: z.string().nullish(),
  amount: z.string(),
  fee: z.string().nullish(),
  // Numbers are read as text.
  time: z.string(),
  status: z.string(),
  'status-prop': z.string().nullish(),
});

/** With a cursor Kraken answers an object, without one a list. */
function rowsOf(result: unknown, name: 'deposit' | 'withdrawals'): readonly z.output<typeof moveSchema>[] {
  const list = Array.isArray(result) ? result : read(z.object({ [name]: z.array(z.unknown()) }), result)[name];
  return read(z.array(moveSchema), list);
}

function toStatus({ status, 'status-prop': property }: z.output<typeof moveSchema>): VenueStatus {
  if (/^failure$/i.test(status) || /^(canceled|cancelled)$/i.test(property ?? '')) return 'failed';
  // On hold or to be sent back: not ours to use.
  if (property !== null && property !== undefined && property !== '') return 'pending';
  return /^success$/i.test(status) ? 'done' : 'pending';
}

async function readDeposits(client: KrakenClient, currency: CurrencyId, since: number) {
  const fields = { asset: assetName(currency), start: seconds(since) };
  const rows = rowsOf(await client.ask('DepositStatus', fields), 'deposit');
  return rows
    .filter(({ method, txid }) => isOnNetwork(method, currency) && (txid ?? '') !== '')
    .map((row) => {
      const fee = unitsUp(row.fee ?? '0', currencies[currency].decimals);
      const units = toUnits(row.amount, currency) - fee;
      return { txid: row.txid ?? '', address: row.info ?? '', units, status: toStatus(row) };
    });
}

async function readWithdrawals(client: KrakenClient, currency: CurrencyId, since: number) {
  const fields = { asset: assetName(currency), start: seconds(since) };
  const rows = rowsOf(await client.ask('WithdrawStatus', fields), 'withdrawals');
  return rows
    .filter(({ method }) => isOnNetwork(method, currency))
    .map((row) => ({
      reference: row.refid,
      txid: (row.txid ?? '') === '' ? null : (row.txid ?? null),
      address: row.info ?? '',
      units: toUnits(row.amount, currency),
      feeUnits: unitsUp(row.fee ?? '0', currencies[currency].decimals),
      at: Math.floor(Number(row.time) * 1_000),
      status: toStatus(row),
    }));
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
const closedPages = 20;
const closedPerPage = 50;

type Wanted = Parameters<Venue['findOrder']>[0];

/** Open orders are asked first: one that is closed meanwhile is then among the closed ones. */
async function findOrder(client: KrakenClient, wanted: Wanted): Promise<VenueOrder | undefined> {
  const { clientId: id, currency, since } = wanted;
  const open = read(
    z.object({ open: z.record(z.string(), orderSchema) }),
    await client.ask('OpenOrders', { cl_ord_id: id }),
  ).open;
  const found = pick(open, id, currency);
  if (found) return found;
  for (let page = 0; page < closedPages; page += 1) {
    const fields = { cl_ord_id: id, start: seconds(since), ofs: String(page * closedPerPage) };
    const schema = z.object({ closed: z.record(z.string(), orderSchema) });
    const { closed } = read(schema, await client.ask('ClosedOrders', fields));
    const ended = pick(closed, id, currency);
    if (ended) return ended;
    if (Object.keys(closed).length < closedPerPage) return undefined;
  }
  throw new OutsideError('kraken has too many closed orders to look through');
}

function pick(
  orders: Readonly<Record<string, z.output<typeof orderSchema>>>,
  id: string,
  currency: CurrencyId,
): VenueOrder | undefined {
  const [reference, order] = Object.entries(orders).find(([, each]) => each.cl_ord_id === id) ?? [];
  if (reference === undefined || order === undefined) return undefined;
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
