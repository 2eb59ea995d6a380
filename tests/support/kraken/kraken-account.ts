/** The account behind the local server: balances, saved addresses, deposits, withdrawals and orders. */
import { unitsDown, writeUnits } from '#src/adapters/venues/decimals.ts';

/** Kraken keeps its figures with ten decimals. */
const places = 10;
const toUnits = (text: string): bigint => unitsDown(text, places);
const toText = (units: bigint): string => {
  const [whole, fraction = ''] = writeUnits(units, places).split('.');
  return `${whole}.${fraction.padEnd(places, '0')}`;
};

export type KrakenWithdrawal = {
  refid: string;
  asset: string;
  key: string;
  address: string;
  method: string;
  gross: bigint;
  fee: bigint;
  txid: string | null;
  status: 'Initial' | 'Pending' | 'Success' | 'Failure';
  time: number;
};

type Saved = Readonly<{ asset: string; method: string; address: string; key: string; verified: boolean }>;
type Deposit = {
  asset: string;
  method: string;
  address: string;
  txid: string;
  amount: bigint;
  status: string;
  sweep?: string;
};
type Order = {
  txid: string;
  clientId: string;
  type: string;
  pair: string;
  status: string;
  volume: bigint;
  cost: bigint;
  fee: bigint;
  opened: number;
};

export type KrakenAccount = Readonly<{
  withdrawals: KrakenWithdrawal[];
  orders: Order[];
  /** Balance of an asset by the name that questions have for it. */
  balance(asset: string): string;
  credit(asset: string, amount: string): void;
  /** The part of each order that is filled, in percent. */
  setMarket(pair: string, price: string, filledPercent?: number): void;
  setFee(asset: string, fee: string): void;
  saveAddress(saved: Omit<Saved, 'verified'>, isVerified?: boolean): void;
  addDepositAddress(asset: string, method: string, address: string): void;
  /** A deposit on the chain, as Kraken shows it. */
  seeDeposit(deposit: Omit<Deposit, 'amount' | 'status'> & Readonly<{ amount: string }>): void;
  /** `sweep`: the deposit is credited under a transaction of the venue's own. */
  completeDeposit(txid: string, sweep?: string): void;
  payWithdrawal(refid: string, txid: string): void;
  failWithdrawal(refid: string): void;
  /** Changes how withdrawals are listed from now on: the spelling of the address, the name of the method, or more. */
  listAs(change: (row: Readonly<Record<string, unknown>>) => unknown): void;
  answer(call: string, fields: URLSearchParams): unknown;
  answerPublic(call: string, fields: URLSearchParams): unknown;
}>;

const answered: Readonly<Record<string, string>> = { XBT: 'XXBT', ETH: 'XETH', XMR: 'XXMR', LTC: 'XLTC' };
const feePercentOfTrades = 26n; // 0.26 %

export function makeKrakenAccount(now: () => number): KrakenAccount {
  const balances = new Map<string, bigint>();
  const fees = new Map<string, bigint>();
  const markets = new Map<string, { price: bigint; filledPercent: number }>();
  const saved: Saved[] = [];
  const depositAddresses: { asset: string; method: string; address: string }[] = [];
  const deposits: Deposit[] = [];
  const withdrawals: KrakenWithdrawal[] = [];
  const orders: Order[] = [];
  let listed: (row: Readonly<Record<string, unknown>>) => unknown = (row) => row;
  const balanceOf = (asset: string): bigint => balances.get(asset) ?? 0n;
  const change = (asset: string, by: bigint): void => void balances.set(asset, balanceOf(asset) + by);
  const time = (): number => Math.floor(now() / 1_000);
  const good = (result: unknown) => ({ error: [], result });
  const goodPage = (name: string, rows: readonly unknown[]) => good({ [name]: rows, next_cursor: null });
  const bad = (error: string) => ({ error: [error] });
  const must = (refid: string): KrakenWithdrawal => {
    const found = withdrawals.find((each) => each.refid === refid);
    if (!found) throw new Error(`there is no withdrawal ${refid}`);
    return found;
  };

  const withdraw = (fields: URLSearchParams): unknown => {
    const [asset, key] = [fields.get('asset') ?? '', fields.get('key') ?? ''];
    const gross = toUnits(fields.get('amount') ?? '');
    const to = saved.find((each) => each.asset === asset && each.key === key && each.verified);
    if (!to) return bad('EFunding:Unknown withdraw key');
    if (fields.has('address') && fields.get('address') !== to.address)
      return bad('EFunding:Invalid withdrawal address');
    const fee = fees.get(asset) ?? 0n;
    if (gross <= fee) return bad('EFunding:Too small');
    if (fields.has('max_fee') && fee > toUnits(fields.get('max_fee') ?? '')) return bad('EFunding:Max fee exceeded');
    if (gross > balanceOf(asset)) return bad('EFunding:Insufficient funds');
    change(asset, -gross);
    const refid = `FT${String(withdrawals.length + 1).padStart(5, '0')}-KRAKEN`;
    const { address, method } = to;
    withdrawals.unshift({
      refid,
      asset,
      key,
      address,
      method,
      gross,
      fee,
      txid: null,
      status: 'Initial',
      time: time(),
    });
    return good({ refid });
  };

  const addOrder = (fields: URLSearchParams): unknown => {
    const pair = fields.get('pair') ?? '';
    const market = markets.get(pair);
    if (!market) return bad('EQuery:Unknown asset pair');
    const clientId = fields.get('cl_ord_id') ?? '';
    if (orders.some((each) => each.clientId === clientId && each.status === 'open'))
      return bad('EOrder:cl_ord_id not unique');
    if (Date.parse(fields.get('deadline') ?? '') < now()) return bad('EService:Deadline elapsed');
    if (fields.get('timeinforce') !== 'IOC' || fields.get('oflags') !== 'fciq')
      return bad('EGeneral:Invalid arguments');
    const [volume, limit] = [toUnits(fields.get('volume') ?? ''), toUnits(fields.get('price') ?? '')];
    const isBuy = fields.get('type') === 'buy';
    const isMet = isBuy ? market.price <= limit : market.price >= limit;
    const filled = isMet ? (volume * BigInt(market.filledPercent)) / 100n : 0n;
    const cost = (filled * market.price) / 10n ** BigInt(places);
    const fee = (cost * feePercentOfTrades) / 10_000n;
    const base = pair.slice(0, -'USDT'.length);
    const enough = isBuy ? balanceOf('USDT') >= cost + fee : balanceOf(base) >= volume;
    if (!enough) return bad('EOrder:Insufficient funds');
    change(base, isBuy ? filled : -filled);
    change('USDT', isBuy ? -cost - fee : cost - fee);
    const txid = `O${String(orders.length + 1).padStart(5, '0')}-KRAKEN`;
    const status = filled === volume ? 'closed' : 'canceled';
    orders.push({
      txid,
      clientId,
      type: fields.get('type') ?? '',
      pair,
      status,
      volume: filled,
      cost,
      fee,
      opened: time(),
    });
    return good({ descr: { order: '' }, txid: [txid] });
  };

  const toRow = ({ txid, clientId, type, status, volume, cost, fee, opened }: Order) => [
    txid,
    {
      cl_ord_id: clientId,
      status,
      opentm: opened,
      descr: { type },
      vol_exec: toText(volume),
      cost: toText(cost),
      fee: toText(fee),
    },
  ];
  const listOrders = (fields: URLSearchParams, isOpen: boolean): unknown => {
    const wanted = orders.filter(
      (each) =>
        (each.status === 'open') === isOpen &&
        each.clientId === fields.get('cl_ord_id') &&
        each.opened >= Number(fields.get('start') ?? 0),
    );
    const rows = wanted.map(toRow);
    const found = Object.fromEntries(rows) as unknown;
    return good(isOpen ? { open: found } : { closed: found, count: rows.length });
  };

  const calls: Readonly<Record<string, (fields: URLSearchParams) => unknown>> = {
    Balance: () =>
      good(Object.fromEntries([...balances].map(([asset, units]) => [answered[asset] ?? asset, toText(units)]))),
    DepositMethods: (fields) => {
      const own = depositAddresses.filter(({ asset }) => asset === fields.get('asset'));
      return good([...new Set(own.map(({ method }) => method))].map((method) => ({ method, limit: false })));
    },
    DepositAddresses: (fields) => {
      const own = depositAddresses.filter(
        ({ asset, method }) => asset === fields.get('asset') && method === fields.get('method'),
      );
      return good(own.map(({ address }) => ({ address, expiretm: '0', new: false })));
    },
    DepositStatus: (fields) =>
      goodPage(
        'deposit',
        deposits
          .filter(({ asset }) => asset === fields.get('asset'))
          .map(({ asset, method, address, txid: own, amount, status, sweep }) => {
            const figures = { amount: toText(amount), fee: toText(0n), time: time() };
            const swept = sweep === undefined ? { txid: own } : { txid: sweep, originators: ['another', own] };
            return {
              method,
              aclass: 'currency',
              asset,
              refid: `D-${own}`,
              ...swept,
              info: address,
              ...figures,
              status,
            };
          }),
      ),
    WithdrawAddresses: (fields) => good(saved.filter(({ asset }) => asset === fields.get('asset'))),
    WithdrawInfo: (fields) => {
      const fee = fees.get(fields.get('asset') ?? '') ?? 0n;
      const net = toUnits(fields.get('amount') ?? '') - fee;
      return good({
        method: '',
        limit: toText(balanceOf(fields.get('asset') ?? '')),
        amount: toText(net),
        fee: toText(fee),
      });
    },
    Withdraw: withdraw,
    WithdrawStatus: (fields) =>
      goodPage(
        'withdrawals',
        withdrawals
          .filter((each) => each.asset === fields.get('asset') && each.time >= Number(fields.get('start') ?? 0))
          .map(({ refid, asset, key, address, method, gross, fee, txid, status, time: at }) => {
            const figures = { amount: toText(gross - fee), fee: toText(fee), time: at };
            return listed({ method, aclass: 'currency', asset, refid, txid, info: address, ...figures, status, key });
          }),
      ),
    AddOrder: addOrder,
    QueryOrders: (fields) => {
      const found = orders.filter(({ txid }) => txid === fields.get('txid'));
      return good(Object.fromEntries(found.map(toRow)));
    },
    OpenOrders: (fields) => listOrders(fields, true),
    ClosedOrders: (fields) => listOrders(fields, false),
  };

  return {
    withdrawals,
    orders,
    balance: (asset) => writeUnits(balanceOf(asset), places),
    credit: (asset, amount) => change(asset, amount.startsWith('-') ? -toUnits(amount.slice(1)) : toUnits(amount)),
    setMarket: (pair, price, filledPercent = 100) => void markets.set(pair, { price: toUnits(price), filledPercent }),
    setFee: (asset, fee) => void fees.set(asset, toUnits(fee)),
    saveAddress: (address, isVerified = true) => void saved.push({ ...address, verified: isVerified }),
    addDepositAddress: (asset, method, address) => void depositAddresses.push({ asset, method, address }),
    seeDeposit: ({ amount, ...deposit }) =>
      void deposits.push({ ...deposit, amount: toUnits(amount), status: 'Settled' }),
    completeDeposit: (txid, sweep) => {
      for (const deposit of deposits.filter((each) => each.txid === txid && each.status !== 'Success')) {
        deposit.status = 'Success';
        if (sweep !== undefined) deposit.sweep = sweep;
        change(deposit.asset, deposit.amount);
      }
    },
    payWithdrawal: (refid, txid) => void Object.assign(must(refid), { txid, status: 'Success' }),
    failWithdrawal: (refid) => {
      const failed = must(refid);
      failed.status = 'Failure';
      change(failed.asset, failed.gross);
    },
    listAs: (spell) => void (listed = spell),
    answer: (call, fields) => calls[call]?.(fields) ?? bad('EGeneral:Unknown method'),
    answerPublic: (call, fields) => {
      if (call !== 'AssetPairs') return bad('EGeneral:Unknown method');
      const pair = fields.get('pair') ?? '';
      return markets.has(pair)
        ? good({ [pair]: { pair_decimals: 2, lot_decimals: 8 } })
        : bad('EQuery:Unknown asset pair');
    },
  };
}
