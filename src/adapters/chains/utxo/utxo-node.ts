/**
 * Adapter for Bitcoin, Litecoin and Bitcoin Cash through the JSON-RPC of their nodes. The nodes' own wallets are not
 * used.
 */
import type { JsonRpc } from '#src/adapters/chains/json-rpc.ts';
import { pickClient } from '#src/adapters/chains/private-fetch.ts';
import { chains } from '#src/domain/assets/chains.ts';
import type { ChainAdapter } from '#src/usecases/ports/chain-adapter.ts';
import { OutsideError } from '#src/usecases/ports/outside-error.ts';
import { broadcast } from './broadcast.ts';
import { readChainCoins } from './mempool-cache.ts';
import { makeMempoolView } from './mempool-view.ts';
import { readBlock } from './read-block.ts';
import { readHead } from './read-head.ts';
import { makeScanBalances } from './scan-balances.ts';
import { readTransactionStatus } from './transaction-status.ts';
import { readUnitsPerSize } from './unit-price.ts';
import type { CurrencyId, UtxoChainId } from '#src/domain/assets/currencies.ts';
import { money } from '#src/domain/money.ts';
import type { Coin } from '#src/domain/order/payout.ts';

/** Makes the adapter. `hidden` is the same node through a SOCKS proxy, for private broadcasts. */
export function makeUtxoNode(rpc: JsonRpc, chain: UtxoChainId, hidden?: JsonRpc): ChainAdapter {
  const { nativeCurrency: currency } = chains[chain];
  const mempool = makeMempoolView(rpc, currency);
  const scanBalances = makeScanBalances(rpc, chain);
  return {
    chain,
    head: async () => await readHead(rpc),
    block: async (height) => await readBlock({ rpc, currency, mempool }, height),
    mempool: async (watch) => await mempool.read(watch),
    transactionStatus: async (txid) => await readTransactionStatus(rpc, txid),
    unitsPerSize: async () => await readUnitsPerSize(rpc, chain),
    broadcast: async (raw, options) => await broadcast(pickClient(rpc, hidden, options), raw),
    unspent: async (coinIds) => await readUnspent(rpc, coinIds),
    balances: async (addresses, known) =>
      known?.coins ? await sumUnspent(rpc, currency, known.coins) : await scanBalances(addresses),
  };
}

/** What is left of known coins. The scan of all coins of the network takes minutes on a main network. */
async function sumUnspent(rpc: JsonRpc, currency: CurrencyId, coins: readonly Pick<Coin, 'id' | 'units'>[]) {
  const { at, ids } = await readUnspent(
    rpc,
    coins.map(({ id }) => id),
  );
  const unspent = new Set(ids);
  const left = coins.filter(({ id }) => unspent.has(id));
  return {
    at,
    held: [
      money(
        currency,
        left.reduce((sum, { units }) => sum + units, 0n),
      ),
    ],
  };
}

/** The coins are looked up one by one, so the head must not move meanwhile. */
async function readUnspent(rpc: JsonRpc, coinIds: readonly string[]) {
  const at = await readHead(rpc);
  const found = await readChainCoins(rpc, coinIds);
  if ((await readHead(rpc)).hash !== at.hash) throw new OutsideError('a block arrived while coins were looked up');
  return { at, ids: found.map(([id]) => id) };
}
