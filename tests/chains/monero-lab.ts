/** monerod and monero-wallet-rpc on a private chain, our adapter, and a controller that pays like a customer. */
import { type MoneroChain } from '#src/adapters/chains/monero/make-monero-chain.ts';
import { makeMoneroRpc, type MoneroRpc } from '#src/adapters/chains/monero/rpc/monero-rpc.ts';
import { money } from '#src/domain/money.ts';
import { transactionFee } from '#src/domain/network-fee.ts';
import type { Coin } from '#src/domain/order/payout.ts';
import type { SigningRequest } from '#src/usecases/ports/chain-adapter.ts';
import { makeAdapterLookups, type AdapterLookups } from '#tests/support/chain-contract/adapter-lookups.ts';
import { openDevnetLab } from '#tests/support/chain-contract/devnet-lab.ts';
import { moneroOptions, started } from '#tests/support/chain-contract/devnet-options.ts';
import type { ChainNode } from '../../tools/devnet/src/chain-node.ts';
import { makeMoneroChain, type MoneroChainOptions } from '#tests/support/keyed-chains.ts';

export const oneCoin = 1_000_000_000_000n;
/** Confirmations before a Monero output can be spent. */
export const blocksToSpend = 10;

export type MoneroLab = MoneroChain &
  Omit<AdapterLookups, 'held'> &
  Readonly<{
    control: ChainNode;
    options: MoneroChainOptions;
    /** RPC client for calls that our adapter never makes. */
    daemon: MoneroRpc;
    walletProgram: MoneroRpc;
    /** A newly opened adapter, as after a restart of the service, without any state in memory. */
    restart: () => MoneroChain;
    /** Makes spendable coins of ours in one transaction, because mining Monero blocks is slow. */
    makeCoins: (wanted: readonly Payment[]) => Promise<readonly Coin[]>;
    makeRequest: (coins: readonly Coin[], overrides: RequestOverrides) => Promise<SigningRequest>;
    /** Mines until these transactions are in blocks: monerod sometimes leaves out one that has just arrived. */
    mineIn: (...txids: readonly string[]) => Promise<void>;
    held: (addresses: readonly string[]) => Promise<bigint>;
    /** Several payments by the customer in one transaction. */
    payMany: (payments: readonly Payment[]) => Promise<string>;
    close: () => Promise<void>;
  }>;

type Payment = Readonly<{ to: string; units: bigint }>;
export type RequestOverrides = Readonly<{ to: string; units: bigint; feeUnits?: bigint; attempt?: number }>;

export async function openMoneroLab(): Promise<MoneroLab> {
  const { devnet, close } = await openDevnetLab('monero');
  const { url, walletUrl, customerWalletUrl } = started(devnet.endpoints, 'monero');
  const customer = makeMoneroRpc({ name: 'customer', url: customerWalletUrl, timeoutMs: 60_000 });
  const payMany = async (payments: readonly Payment[]) => {
    const destinations = payments.map(({ to, units }) => ({ address: to, amount: units }));
    return (await customer.call<Readonly<{ tx_hash: string }>>('transfer', { destinations })).tx_hash;
  };
  const options = moneroOptions(devnet.endpoints);
  return {
    ...addControl(makeMoneroChain(options), devnet.node('monero'), payMany),
    options,
    close,
    restart: () => makeMoneroChain(options),
    daemon: makeMoneroRpc({ name: 'monerod', url }),
    walletProgram: makeMoneroRpc({ name: 'monero-wallet-rpc', url: walletUrl }),
  };
}

type Control = Omit<MoneroLab, 'options' | 'restart' | 'daemon' | 'walletProgram' | 'close'>;

function addControl(pair: MoneroChain, control: ChainNode, payMany: MoneroLab['payMany']): Control {
  const { node, wallet } = pair;
  const lookups = makeAdapterLookups(pair);
  let changes = 0;
  const mineIn = async (...txids: readonly string[]) => {
    for (let left = 5; left > 0; left -= 1) {
      await control.mine(1);
      const statuses = await Promise.all(txids.map(async (txid) => await node.transactionStatus(txid)));
      if (statuses.every(({ kind }) => kind === 'mined')) return;
    }
    throw new Error('a transaction was not mined');
  };
  return {
    ...pair,
    ...lookups,
    control,
    mineIn,
    payMany,
    makeCoins: async (wanted) => {
      const txid = await payMany(wanted);
      await mineIn(txid);
      await control.mine(blocksToSpend - 1);
      const left = [...((await lookups.findMined(txid))?.outputs ?? [])];
      return wanted.map(({ to, units }) => {
        const at = left.findIndex((output) => output.to === to && output.units === units);
        const [output] = at < 0 ? [] : left.splice(at, 1);
        if (!output) throw new Error('the coin is not in the block');
        return { chain: 'monero', id: `${txid}:${output.index}`, address: to, role: 'deposit', units, lots: [] };
      });
    },
    makeRequest: async (coins, { to, units, feeUnits, attempt = 1 }) => ({
      payoutId: 'payout',
      attempt,
      to,
      amount: money('XMR', units),
      feeUnits: feeUnits ?? transactionFee('XMR', await node.unitsPerSize(), { inputs: coins.length }).units,
      domain: { kind: 'coins', coins, changeAddress: await wallet.address('change', changes++) },
      validUntilHeight: null,
    }),
    held: async (addresses) => await lookups.held('XMR', addresses),
  };
}
