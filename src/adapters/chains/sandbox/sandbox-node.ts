/** A simulated node: our service's view of a simulated chain, with simulated outages and delays. */
import { chains } from '#src/domain/assets/chains.ts';
import { currencies, heldCurrencyIds, type ChainId } from '#src/domain/assets/currencies.ts';
import { spendsOwnChange } from '#src/domain/change-chain.ts';
import { money } from '#src/domain/money.ts';
import { OutsideError } from '#src/usecases/ports/outside-error.ts';
import type {
  Balances,
  BlockRef,
  ChainAdapter,
  ChainTransaction,
  Glance,
  KnownHoldings,
} from '#src/usecases/ports/chain-adapter.ts';
import { isAccount } from '../solana/is-account.ts';
import type { ChainAccess } from './chain-access.ts';
import { writeDurableValue } from './durable-value.ts';
import { admit } from './consensus/admit.ts';
import { accountOf, addUp, balanceChanges, reversed } from './consensus/balance-changes.ts';
import { readBlock, readRow } from './consensus/chain-row.ts';
import { currentUnitsPerSize } from './consensus/fee-rules.ts';
import type { Signature } from './consensus/signature.ts';
import { isExpired } from './consensus/transaction-body.ts';
import type { ChainReader, ChainRow, StoredBlock, StoredTransaction, TipReader } from './storage.ts';

export function makeSandboxNode(access: ChainAccess, signature: Signature): ChainAdapter {
  const { chain } = access;
  const ask = async <Value>(question: (view: NodeView) => Promise<Value>): Promise<Value> =>
    await access.look(async (reader, row) => {
      assertReachable(chain, row);
      return await question({ chain, reader, row, headHeight: Math.max(0, row.height - row.lag) });
    });
  return {
    chain,
    head: async () => await ask(async ({ reader, headHeight }) => toBlockRef(await readBlock(reader, headHeight))),
    ...(chains[chain].lateFinalityBlocks !== undefined && {
      finalBlock: async () =>
        await ask(async ({ reader, row, headHeight }) =>
          toBlockRef(await readBlock(reader, finalHeightOf(row, headHeight))),
        ),
    }),
    block: async (height) =>
      await ask(async ({ reader, headHeight }) => {
        const block = height <= headHeight ? await reader.block(height) : undefined;
        if (!block) return undefined;
        const transactions = await reader.inBlocks(height, height);
        const { parentHash } = block;
        return { ...toBlockRef(block), parentHash, transactions: transactions.map((one) => toChainView(chain, one)) };
      }),
    mempool: async () => await ask(async (view) => (await waiting(view)).map((one) => toChainView(chain, one))),
    transactionStatus: async (txid) =>
      await ask(async ({ reader, headHeight }) => {
        const [found] = await reader.transactions([txid]);
        if (found && found.height !== null && found.height <= headHeight)
          return { kind: 'mined', height: found.height };
        return !found || isExpired(found.body, headHeight) ? { kind: 'absent' } : { kind: 'pending' };
      }),
    unitsPerSize: async () => await ask(async ({ row }) => currentUnitsPerSize(chain, row)),
    broadcast: async (raw) =>
      await access.change(async (state) => {
        assertReachable(chain, await readRow(state));
        const opened = signature.open(raw);
        return opened ? await admit(state, chain, opened) : 'invalid';
      }),
    ...(spendsOwnChange(chain) && { outputsTo: (raw, address) => outputsTo(signature, raw, address) }),
    ...(chains[chain].family === 'utxo' && {
      unspent: async (coinIds) => await ask(async (view) => await readUnspent(view, coinIds)),
    }),
    balances: async (addresses, known) =>
      await ask(async (view) => await readBalances(await lookBack(view, known), addresses)),
    // Every account is a nonce account here, whoever asks for it.
    ...(chain === 'solana' && {
      durableNonce: async ({ account }) =>
        isAccount(account)
          ? await ask(async ({ reader }) => writeDurableValue(account, await reader.nonce(account)))
          : undefined,
    }),
    nextNonce: async (address) => await ask(async ({ reader }) => await reader.nonce(address)),
  };
}

/**
 * The node with `glance`. Not part of every simulated node, because tests replace single answers of theirs, and this
 * one would tell past them.
 */
export function addGlance(node: ChainAdapter, access: ChainAccess): ChainAdapter {
  return {
    ...node,
    glance: async () => await access.glance(async (reader, row) => await glanceAt(access, reader, row)),
  };
}

async function glanceAt({ chain }: ChainAccess, reader: TipReader, row: ChainRow): Promise<Glance> {
  assertReachable(chain, row);
  const headHeight = Math.max(0, row.height - row.lag);
  const hasFinality = chains[chain].lateFinalityBlocks !== undefined;
  const block = await readBlock(reader, headHeight);
  const transactions = (await reader.inBlocks(headHeight, headHeight)).map((one) => toChainView(chain, one));
  return {
    final: hasFinality ? toBlockRef(await readBlock(reader, finalHeightOf(row, headHeight))) : null,
    head: { ...toBlockRef(block), parentHash: block.parentHash, transactions },
    mempool: (await waiting({ reader, row, headHeight })).map((one) => toChainView(chain, one)),
    unitsPerSize: currentUnitsPerSize(chain, row),
  };
}

/** The public view of a transaction. Before a transaction is mined, it is not known whether it will succeed. */
export function toChainView(chain: ChainId, { txid, body, spends, height }: StoredTransaction): ChainTransaction {
  const outputs = body.outputs.map((output, index) => ({ ...output, index }));
  const shown = { txid, outputs, feeUnits: body.feeUnits };
  if (body.kind === 'account') {
    const { sender, nonce, nonceAccount, fails, isInner = false } = body;
    const consumes = nonce === null || nonceAccount !== undefined ? [] : [`${sender}:${nonce}`];
    const isHidden = isInner && height === null;
    const named = nonceAccount === undefined ? {} : { nonceAccounts: [sender, nonceAccount] };
    const seen = { ...shown, ...named, outputs: isHidden ? [] : outputs };
    return { ...seen, isSuccessful: height === null || !fails, consumes, senders: [sender] };
  }
  const hidesSenders = chains[chain].family === 'monero';
  const senders = hidesSenders ? [] : [...new Set(spends.map(({ address }) => address))];
  return { ...shown, isSuccessful: true, consumes: body.inputs, senders };
}

function outputsTo(signature: Signature, raw: string, address: string) {
  const outputs = signature.open(raw)?.body.outputs ?? [];
  return outputs.flatMap(({ to, units }, index) => (to === address ? [{ index, units }] : []));
}

export function toBlockRef({ height, hash, time }: StoredBlock): BlockRef {
  return { height, hash, time };
}

/** Every block below the head is final, unless the chain's finality stands still. */
export function finalHeightOf({ finalityStalledAt }: ChainRow, headHeight: number): number {
  return Math.max(0, Math.min(headHeight - 1, finalityStalledAt ?? headHeight));
}

type NodeView = Readonly<{ chain: ChainId; reader: ChainReader; row: ChainRow; headHeight: number }>;
type TipView = Readonly<{ reader: TipReader; row: ChainRow; headHeight: number }>;

/**
 * Transactions in the mempool of the simulated node. If the node lags, the transactions of the blocks that it lacks are
 * among them.
 */
async function waiting({ reader, row, headHeight }: TipView): Promise<readonly StoredTransaction[]> {
  const hidden = headHeight < row.height ? await reader.inBlocks(headHeight + 1, row.height) : [];
  const unmined = hidden.map((transaction) => ({ ...transaction, height: null, position: null }));
  return [...unmined, ...(await reader.pending())]
    .filter(({ body }) => !isExpired(body, headHeight))
    .toSorted((a, b) => a.arrival - b.arrival);
}

async function readUnspent({ reader, headHeight }: NodeView, coinIds: readonly string[]) {
  const coins = await reader.coins(coinIds);
  const named = coins.flatMap(({ txid, spentBy }) => [txid, spentBy]).filter((txid) => txid !== null);
  const mined = (await reader.transactions([...new Set(named)])).filter(
    ({ height }) => (height ?? Infinity) <= headHeight,
  );
  const isMined = (txid: string | null): boolean => mined.some((transaction) => transaction.txid === txid);
  const ids = coins.filter(({ txid, spentBy }) => (txid === null || isMined(txid)) && !isMined(spentBy));
  return { at: toBlockRef(await readBlock(reader, headHeight)), ids: ids.map(({ id }) => id) };
}

/** The view after an earlier block, on the chains whose nodes know past balances. */
async function lookBack(view: NodeView, { at }: KnownHoldings = {}): Promise<NodeView> {
  if (chains[view.chain].family !== 'evm' || at === undefined || at.height > view.headHeight) return view;
  const block = await view.reader.block(at.height);
  return block?.hash === at.hash ? { ...view, headHeight: at.height } : view;
}

async function readBalances(
  { chain, reader, row, headHeight }: NodeView,
  addresses: readonly string[],
): Promise<Balances> {
  const asked = new Set(addresses.map((address) => accountOf(chain, address)));
  const hidden = headHeight < row.height ? await reader.inBlocks(headHeight + 1, row.height) : [];
  const unseen = hidden.flatMap((transaction) => reversed(balanceChanges(chain, transaction)));
  const balances = addUp([
    ...(await reader.balances([...asked])),
    ...unseen.filter(({ address }) => asked.has(address)),
  ]);
  const sums = new Map(
    addUp(balances.map((balance) => ({ ...balance, address: '' }))).map((sum) => [sum.currency, sum]),
  );
  const held = heldCurrencyIds.filter((currency) => currencies[currency].chain === chain);
  const filled = new Set(balances.filter(({ units }) => units !== 0n).map(({ address }) => address));
  return {
    at: toBlockRef(await readBlock(reader, headHeight)),
    held: held.map((currency) => money(currency, sums.get(currency)?.units ?? 0n)),
    empty: addresses.filter((address) => !filled.has(accountOf(chain, address))),
  };
}

function assertReachable(chain: ChainId, { isDown }: ChainRow): void {
  if (isDown) throw new OutsideError(`the ${chain} node cannot be reached`);
}
