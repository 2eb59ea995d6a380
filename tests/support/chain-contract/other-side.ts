/** Orders of these tests swap between the chain under test and this second one: a simulated chain without faults. */
import type { SandboxChains } from '#src/adapters/chains/sandbox/make-sandbox-chain.ts';
import { chains } from '#src/domain/assets/chains.ts';
import { currencies, type CurrencyId, type ChainId } from '#src/domain/assets/currencies.ts';
import { finalityBlocks, type NetworkProfile } from '#src/domain/network-fee.ts';
import type { Order } from '#src/domain/order/order.ts';
import type { ChainLab } from './chain-lab.ts';

export type OtherSide = Readonly<{
  chain: ChainId;
  currency: CurrencyId;
  /** Send amount of an order on this chain, in units. */
  orderUnits: bigint;
  newAddress: () => Promise<string>;
  balance: (address: string) => Promise<bigint>;
  /** Funds the hot wallet for every order of the contract, with final coins. */
  fundHotWallet: () => Promise<void>;
  /** Pays the order, with enough confirmations for any amount. */
  pay: (order: Order) => Promise<void>;
  mine: () => Promise<void>;
}>;

/** Coins in the hot wallet, that is, the maximum number of concurrent payouts. */
const coins = 40;

export function openOtherSide({ chain: tested, profile }: ChainLab, sandbox: SandboxChains): OtherSide {
  const chain = tested === 'litecoin' ? 'bitcoin' : 'litecoin';
  const { control, wallet } = sandbox[chain];
  const currency = chains[chain].nativeCurrency;
  const mine = async () => void (await control.mine(finalityBlocks(chain, profile)));
  let addresses = 100_000;
  return {
    chain,
    currency,
    orderUnits: unitsOfOrder(profile, currency) / 2n,
    newAddress: async () => await wallet.address('change', addresses++),
    balance: async (address) => await control.balance(address, currency),
    fundHotWallet: async () => {
      await control.fund({
        to: await wallet.hotAddress(),
        currency,
        units: 2n * currencies[currency].maxUnits,
        lots: coins,
      });
      await mine();
    },
    pay: async ({ depositAddress, quote }) => {
      await control.pay({ to: depositAddress, ...quote.inputs.send });
      await mine();
    },
    mine,
  };
}

/**
 * Send amount that needs several confirmations. The smallest orders on simulated chains need only one block, so no test
 * could act before their confirmation.
 */
export function unitsOfOrder(profile: NetworkProfile, currency: CurrencyId): bigint {
  const { minUnits, maxUnits } = currencies[currency];
  return profile === 'sandbox' ? maxUnits / 50n : minUnits * 10n;
}
