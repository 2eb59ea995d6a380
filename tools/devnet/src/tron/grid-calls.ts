/** The paths /v1/… of TronGrid, which extend a node's API: transactions of an account and of a contract. */
import { fromMachineAddress, toBase58Address, toHexAddress } from './address.ts';
import type { Ledger, Mined } from './ledger.ts';
import { textOf } from './transaction.ts';
import { viewMined } from './views.ts';

/** Topic of the event Transfer(address,address,uint256). */
const transferTopic = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const nobody = `41${'0'.repeat(40)}`;

type TokenTransfer = Readonly<{ mined: Mined; token: string; from: string; to: string; units: bigint; index: number }>;

export async function answerGrid(ledger: Ledger, path: string, query: URLSearchParams): Promise<unknown> {
  const [, , kind, subject = '', ...rest] = path.split('/');
  const what = rest.join('/');
  if (kind === 'accounts' && what === 'transactions/trc20') return listTokenTransfers(ledger, subject, query);
  if (kind === 'accounts' && what === 'transactions') return listCoinTransfers(ledger, subject, query);
  if (kind === 'accounts' && what === '') {
    const address = toHexAddress(subject);
    const balance = ledger.world().balances.get(address);
    return wrap(ledger, balance === undefined ? [] : [{ address, balance }]);
  }
  if ((kind === 'contracts' || kind === 'transactions') && what === 'events') return listEvents(ledger, kind, subject);
  return undefined;
}

function wrap(ledger: Ledger, data: readonly unknown[]): object {
  return { data, success: true, meta: { at: ledger.head().timestamp, page_size: data.length } };
}

function select(ledger: Ledger, query: URLSearchParams): readonly Mined[] {
  const last = query.get('only_confirmed') === 'true' ? ledger.solid().number : ledger.head().number;
  const since = Number(query.get('min_timestamp') ?? 0);
  return ledger
    .blocks()
    .filter(({ number, timestamp }) => number <= last && timestamp >= since)
    .flatMap(({ mined }) => mined)
    .toReversed();
}

function limit(query: URLSearchParams): number {
  return Math.min(Number(query.get('limit') ?? 20), 200);
}

function tokenTransfers(mined: readonly Mined[]): readonly TokenTransfer[] {
  return mined.flatMap((entry) =>
    (entry.outcome.run?.logs ?? []).flatMap(({ address, topics, data }, index) => {
      const [name, from, to] = topics;
      if (name !== transferTopic || from === undefined || to === undefined) return [];
      const parties = { from: fromMachineAddress(from), to: fromMachineAddress(to) };
      return [{ mined: entry, token: `41${address}`, ...parties, units: BigInt(`0x${data}`), index }];
    }),
  );
}

async function listTokenTransfers(ledger: Ledger, subject: string, query: URLSearchParams): Promise<object> {
  const account = toHexAddress(subject);
  const wanted = query.get('contract_address');
  const found = tokenTransfers(select(ledger, query)).filter(
    ({ from, to, token }) =>
      (to === account || (from === account && query.get('only_to') !== 'true')) &&
      (wanted === null || token === toHexAddress(wanted)),
  );
  const rows = found.slice(0, limit(query)).map(async ({ mined, token, from, to, units }) => ({
    transaction_id: mined.transaction.id,
    token_info: await describeToken(ledger, token),
    block_timestamp: mined.block.timestamp,
    from: toBase58Address(from),
    to: toBase58Address(to),
    type: 'Transfer',
    value: units.toString(),
  }));
  return wrap(ledger, await Promise.all(rows));
}

function listCoinTransfers(ledger: Ledger, subject: string, query: URLSearchParams): object {
  const account = toHexAddress(subject);
  const found = select(ledger, query).filter(({ transaction: { type, owner, value } }) => {
    const to = type === 'TransferContract' ? toHexAddress(textOf(value, 'to_address')) : undefined;
    return to === account || (owner === account && query.get('only_to') !== 'true');
  });
  return wrap(
    ledger,
    found.slice(0, limit(query)).map((mined) => ({
      ...viewMined(mined),
      blockNumber: mined.block.number,
      block_timestamp: mined.block.timestamp,
    })),
  );
}

function listEvents(ledger: Ledger, kind: 'contracts' | 'transactions', subject: string): object {
  const all = tokenTransfers(select(ledger, new URLSearchParams()));
  const found = all.filter(({ mined, token }) =>
    kind === 'contracts' ? token === toHexAddress(subject) : mined.transaction.id === subject,
  );
  return wrap(
    ledger,
    found.map(({ mined, token, from, to, units, index }) => ({
      block_number: mined.block.number,
      block_timestamp: mined.block.timestamp,
      contract_address: toBase58Address(token),
      event_name: 'Transfer',
      event_index: index,
      transaction_id: mined.transaction.id,
      result: { from: `0x${from.slice(2)}`, to: `0x${to.slice(2)}`, value: units.toString() },
      ...(mined.block.number > ledger.solid().number ? { _unconfirmed: true } : {}),
    })),
  );
}

/** Calls symbol(), name() and decimals(). A contract can return anything there, so it proves nothing. */
async function describeToken(ledger: Ledger, contract: string): Promise<object> {
  const ask = async (data: string) =>
    (await ledger.world().machine.ask({ from: nobody, contract, data, energyLimit: 10_000_000n })).returned;
  const [symbol, name, decimals] = await Promise.all([ask('95d89b41'), ask('06fdde03'), ask('313ce567')]);
  return {
    symbol: readText(symbol),
    name: readText(name),
    address: toBase58Address(contract),
    decimals: Number(`0x${decimals}`),
  };
}

function readText(words: string): string {
  const length = Number(`0x${words.slice(64, 128)}`) || 0;
  return Buffer.from(words.slice(128, 128 + length * 2), 'hex').toString();
}
