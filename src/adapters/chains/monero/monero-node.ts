/** Adapter for Monero: blocks and pool come from monerod, and the wallet program identifies our outputs. */
import type { ChainAdapter } from '#src/usecases/ports/chain-adapter.ts';
import { pickClient } from '../private-fetch.ts';
import { broadcast } from './broadcast.ts';
import { makePoolView } from './pool-view.ts';
import { makeReadBalances } from './read-balances.ts';
import { readBlock, type Reading } from './read-block.ts';
import { readHead } from './read-head.ts';
import type { MoneroRpc } from './rpc/monero-rpc.ts';
import { readTransactionStatus } from './transaction-status.ts';
import { readUnitsPerSize } from './unit-price.ts';

/** Makes the adapter. `hidden` is the same daemon through a SOCKS proxy, for private broadcasts. */
export function makeMoneroNode(reading: Reading, hidden?: MoneroRpc): ChainAdapter {
  const { daemon } = reading;
  return {
    chain: 'monero',
    hidesReceivers: true,
    head: async () => await readHead(daemon),
    block: async (height) => await readBlock(reading, height),
    mempool: makePoolView(reading),
    transactionStatus: async (txid) => await readTransactionStatus(daemon, txid),
    unitsPerSize: async () => await readUnitsPerSize(daemon),
    broadcast: async (raw, options) => await broadcast(pickClient(daemon, hidden, options), raw),
    balances: makeReadBalances(reading),
  };
}
