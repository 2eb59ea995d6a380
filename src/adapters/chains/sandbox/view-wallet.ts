/**
 * The view-only wallet of cold storage on the simulated Monero. No offline wallet knows that network, so that a file is
 * brought back as it was written.
 */
import { base64, utf8 } from '@scure/base';
import { accept, refuse } from '#src/domain/result.ts';
import type { ChainPair } from '#src/usecases/ports/chain-adapter.ts';
import type { ViewWallet } from '#src/usecases/ports/cold-keys.ts';
import { OutsideError } from '#src/usecases/ports/outside-error.ts';
import type { ChainAccess } from './chain-access.ts';
import { accountOf, holding } from './consensus/balance-changes.ts';
import { currentUnitsPerSize, feeFor } from './consensus/fee-rules.ts';
import { coinId } from './consensus/mempool.ts';
import type { Signature } from './consensus/signature.ts';
import { readBody, writeBody, type CoinBody } from './consensus/transaction-body.ts';
import type { ChainReader, ChainRow, SandboxCoin } from './storage.ts';

const chain = 'monero';

export function openViewWallet(access: ChainAccess, signature: Signature): Pick<ChainPair, 'viewWallet'> {
  return access.chain === chain ? { viewWallet: makeViewWallet(access, signature) } : {};
}

function makeViewWallet(access: ChainAccess, signature: Signature): ViewWallet {
  const look = async <Value>(question: (reader: ChainReader, row: ChainRow) => Promise<Value>): Promise<Value> =>
    await access.look(async (reader, row) => {
      if (row.isDown) throw new OutsideError('the simulated wallet of cold storage does not answer');
      return await question(reader, row);
    });
  // Coins of files that it was given. It does not see what spends its coins, as the real one.
  const learned = new Set<string>();
  return {
    openFor: async (addresses) => await Promise.resolve(addresses[0]),
    held: async (address, upTo) =>
      await look(async (reader, row) => {
        if (row.lag > 0 || row.height > upTo) return undefined;
        const account = accountOf(chain, address);
        const all = await findCoins(reader, row, address);
        const spent = await findMined(reader, all);
        const unknown = all.filter(({ id, spentBy }) => spentBy !== null && spent.has(spentBy) && !learned.has(id));
        const units = unknown.reduce((sum, coin) => sum + coin.units, 0n);
        return units + holding(await reader.balances([account]), account, 'XMR');
      }),
    write: async (wanted) =>
      await look(async (reader, row) => {
        const all = await findCoins(reader, row, wanted.from);
        const unspent = all.filter(({ spentBy }) => spentBy === null);
        const body = pick(unspent, wanted, row);
        if (!body) return 'short';
        const hint = 'bring this file back as it is';
        const set = base64.encode(utf8.decode(writeBody(body)));
        return { file: JSON.stringify({ sandbox: hint, unsigned_txset: set }, null, 2), feeUnits: body.feeUnits };
      }),
    readSigned: async ({ from, to, units, feeUnits }, text) => {
      const { body, set } = parse(text) ?? {};
      if (!body || set === undefined) return refuse('cold_file_unreadable');
      const [paid, ...rest] = body.outputs;
      if (rest.some((output) => output.to !== from)) return refuse('cold_file_different');
      if (paid?.to !== to || paid.units !== units || body.feeUnits !== feeUnits) return refuse('cold_file_different');
      const signed = signature.sign(body);
      const isSpent = await look(async (reader) => await isOutspent(reader, body, signed.txid));
      return isSpent ? refuse('cold_coins_spent') : accept({ ...signed, signedSet: set });
    },
    learn: async ({ signedSet }) => {
      const body = readSet(signedSet);
      if (!body) return 'unreadable';
      // Whether it answers.
      await look(async () => await Promise.resolve());
      for (const id of body.inputs) learned.add(id);
      return 'learned';
    },
    isOutspent: async (raw) => {
      const opened = signature.open(raw);
      if (opened?.body.kind !== 'coins') return false;
      const { body } = opened;
      return await look(async (reader) => await isOutspent(reader, body, ''));
    },
  };
}

/** Coins at an address. Simulated chains list them by transaction only, and few people ever ask for these. */
async function findCoins(reader: ChainReader, { height }: ChainRow, address: string): Promise<readonly SandboxCoin[]> {
  const ids: string[] = [];
  for (const { txid, body } of await reader.inBlocks(0, height))
    for (const [index, { to }] of body.outputs.entries()) if (to === address) ids.push(coinId(txid, index));
  return await reader.coins(ids);
}

/** Transactions in blocks that spend one of these coins. */
async function findMined(reader: ChainReader, coins: readonly SandboxCoin[]): Promise<ReadonlySet<string>> {
  const spenders = new Set(coins.flatMap(({ spentBy }) => spentBy ?? []));
  const found = await reader.transactions([...spenders]);
  return new Set(found.flatMap(({ txid, height }) => (height === null ? [] : [txid])));
}

type Wanted = Readonly<{ from: string; to: string; units: bigint }>;

function pick(coins: readonly SandboxCoin[], { from, to, units }: Wanted, row: ChainRow): CoinBody | undefined {
  const unitsPerSize = currentUnitsPerSize(chain, row);
  const inputs: string[] = [];
  let held = 0n;
  for (const coin of coins.toSorted((a, b) => (a.units > b.units ? -1 : 1))) {
    inputs.push(coin.id);
    held += coin.units;
    const feeUnits = feeFor(chain, 'XMR', { unitsPerSize, inputs: inputs.length });
    const rest = held - units - feeUnits;
    if (rest < 0n) continue;
    const outputs = [{ to, currency: 'XMR', units } as const, { to: from, currency: 'XMR', units: rest } as const];
    return { kind: 'coins', inputs, outputs: rest === 0n ? outputs.slice(0, 1) : outputs, feeUnits, tag: '' };
  }
  return undefined;
}

function parse(text: string): Readonly<{ body: CoinBody | undefined; set: string }> | undefined {
  try {
    const { unsigned_txset: set } = JSON.parse(text) as Readonly<{ unsigned_txset: string }>;
    return { body: readSet(set), set };
  } catch {
    return undefined;
  }
}

function readSet(set: string): CoinBody | undefined {
  try {
    const body = readBody(utf8.encode(base64.decode(set)));
    return body.kind === 'coins' ? body : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a block has spent a coin of it, other than by this transaction. */
async function isOutspent(reader: ChainReader, { inputs }: CoinBody, own: string): Promise<boolean> {
  const coins = await reader.coins(inputs);
  const spenders = coins.flatMap(({ spentBy }) => (spentBy === null || spentBy === own ? [] : [spentBy]));
  const mined = await reader.transactions([...new Set(spenders)]);
  return coins.length < inputs.length || mined.some(({ height }) => height !== null);
}
