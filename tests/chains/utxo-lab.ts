/** bitcoind and litecoind on regtest with our adapter, and a controller that pays like a customer. */
import { makeJsonRpc, type JsonRpc } from '#src/adapters/chains/json-rpc.ts';
import { type UtxoChain } from '#src/adapters/chains/utxo/make-utxo-chain.ts';
import { chains } from '#src/domain/assets/chains.ts';
import { money } from '#src/domain/money.ts';
import type { Coin } from '#src/domain/order/payout.ts';
import type { SigningRequest } from '#src/usecases/ports/chain-adapter.ts';
import { makeAdapterLookups, type AdapterLookups } from '#tests/support/chain-contract/adapter-lookups.ts';
import { openDevnetLab } from '#tests/support/chain-contract/devnet-lab.ts';
import { utxoOptions } from '#tests/support/chain-contract/devnet-options.ts';
import type { ChainNode } from '../../tools/devnet/src/chain-node.ts';
import { makeUtxoChain } from '#tests/support/keyed-chains.ts';

export { labSeed } from '#tests/support/chain-contract/devnet-options.ts';
export const labChains = ['bitcoin', 'litecoin'] as const;
export type LabChainId = (typeof labChains)[number];

export type LabChain = UtxoChain &
  AdapterLookups &
  Readonly<{
    chain: LabChainId;
    control: ChainNode;
    url: string;
    /** RPC client for calls that our adapter never makes. */
    rpc: JsonRpc;
    /** Makes a confirmed coin of ours. */
    makeCoin: (units: bigint) => Promise<Coin>;
    makeRequest: (coins: readonly Coin[], overrides: RequestOverrides) => Promise<SigningRequest>;
  }>;

export type RequestOverrides = Readonly<{
  to: string;
  units: bigint;
  feeUnits: bigint;
  payoutId?: string;
  attempt?: number;
}>;

export type UtxoLab = Readonly<{ chain: (id: LabChainId) => LabChain; close: () => Promise<void> }>;

export async function openUtxoLab(): Promise<UtxoLab> {
  const { devnet, close } = await openDevnetLab(...labChains);
  const open = (id: LabChainId): LabChain => {
    const options = utxoOptions(devnet.endpoints, id);
    const url = options.url ?? '';
    return { ...addControl(id, makeUtxoChain(options), devnet.node(id)), rpc: makeJsonRpc({ name: id, url }), url };
  };
  const lab = { bitcoin: open('bitcoin'), litecoin: open('litecoin') };
  return { chain: (id) => lab[id], close };
}

function addControl(chain: LabChainId, pair: UtxoChain, control: ChainNode): Omit<LabChain, 'url' | 'rpc'> {
  const { freshAddress, findMined, ...lookups } = makeAdapterLookups(pair);
  let changes = 0;
  return {
    ...pair,
    ...lookups,
    chain,
    control,
    freshAddress,
    findMined,
    makeCoin: async (units) => {
      const address = await freshAddress();
      const txid = await control.pay({ to: address, units });
      await control.mine(1);
      const output = (await findMined(txid))?.outputs.find(({ to }) => to === address);
      if (!output) throw new Error('the coin is not in the block');
      return { chain, id: `${txid}:${output.index}`, address, role: 'deposit', units: output.units, lots: [] };
    },
    makeRequest: async (coins, { to, units, feeUnits, payoutId = 'payout', attempt = 1 }) => ({
      payoutId,
      attempt,
      to,
      amount: money(chains[chain].nativeCurrency, units),
      feeUnits,
      domain: { kind: 'coins', coins, changeAddress: await pair.wallet.address('change', changes++) },
      validUntilHeight: null,
    }),
  };
}
