/**
 * Funds the hot wallets, so that the product has coins to pay out. They are paid after the product has read the chains
 * for the first time, because coins that arrived earlier are not in its books.
 */
import { chains as facts } from '#src/domain/assets/chains.ts';
import { currencies, currencyIds, type CurrencyId, type ChainId } from '#src/domain/assets/currencies.ts';
import { parseMoney } from '#src/domain/money.ts';
import { finalityBlocks } from '#src/domain/network-fee.ts';
import type { Chains } from '#src/usecases/ports/chain-adapter.ts';
import { tokenContract, type NodeSettings } from '#src/adapters/chains/node-settings.ts';
import type { Devnet } from '../../tools/devnet/src/start-devnet.ts';

/** Number of coins (UTXOs) on chains that spend coins whole: a single coin would be locked up by one payout. */
const partsOf: Partial<Record<ChainId, number>> = { bitcoin: 8, litecoin: 8, monero: 6 };

const amounts: Readonly<Partial<Record<CurrencyId, string>>> = {
  BTC: '80',
  LTC: '1600',
  ETH: '2000',
  BNB: '5000',
  POL: '2000000',
  TRX: '2000000',
  SOL: '5000',
  XMR: '60',
};
const tokenAmount = '2000000';

type Options = Readonly<{ devnet: Devnet; chains: Chains; settings: NodeSettings; say: (line: string) => void }>;

export async function fundWallets({ devnet, chains, settings, say }: Options): Promise<void> {
  await Promise.all(
    devnet.chains.map(async (chain) => {
      const to = await chains[chain].wallet.hotAddress();
      for (const currency of currencyIds.filter((id) => currencies[id].chain === chain)) {
        const token = tokenContract(settings, currency);
        const parts = partsOf[chain] ?? 1;
        const units = unitsOf(currency) / BigInt(parts);
        for (let part = 0; part < parts; part += 1) {
          await devnet.node(chain).pay({ to, units, ...(token !== undefined && { token }) });
        }
      }
      await devnet.node(chain).mine(finalityBlocks(chain, 'testnet') + 1);
      say(`${facts[chain].name}: the hot wallet was funded`);
    }),
  );
}

function unitsOf(currency: CurrencyId): bigint {
  const parsed = parseMoney(currency, amounts[currency] ?? tokenAmount);
  if (!parsed.ok) throw new TypeError(`${currency} has no such amount`);
  return parsed.value.units;
}
