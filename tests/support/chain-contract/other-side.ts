/** The other side of every order of the contract: a simulated chain that is never in trouble. */
import type { SandboxChains } from '#src/adapters/chains/sandbox/make-sandbox-chains.ts';
import { chains } from '#src/domain/assets/chains.ts';
import { currencies, type CurrencyId, type ChainId } from '#src/domain/assets/currencies.ts';
import { finalityBlocks, type NetworkProfile } from '#src/domain/network-fee.ts';
import type { Order } from '#src/domain/order/order.ts';
import type { ChainLab } from './chain-lab.ts';

export type OtherSide = Readonly<{
  chain: ChainId;
  currency: CurrencyId;
  /** What an order sends from here. */
  orderUnits: bigint;
  newAddress: () => Promise<string>;
  balance: (address: string) => Promise<bigint>;
  /** The hot wallet gets enough coins for every order of the contract, deep enough to be spent. */
  fundHotWallet: () => Promise<void>;
  /** The order is paid, as deep as any amount needs. */
  pay: (order: Order) => Promise<void>;
  mine: () => Promise<void>;
}>;

/** So many payouts can be under way at once. */
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

/** On the simulated chains the smallest orders need a single block, before which nothing can happen to them. */
export function unitsOfOrder(profile: NetworkProfile, currency: CurrencyId): bigint {
  const { minUnits, maxUnits } = currencies[currency];
  return profile === 'sandbox' ? maxUnits / 50n : minUnits * 10n;
}
