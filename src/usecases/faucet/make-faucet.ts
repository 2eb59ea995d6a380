/**
 * Faucet of a devnet that we run ourselves: pays test coins to any address, pays orders, and mines blocks. It exists
 * only with a devnet, and so does its page.
 */
import { parseAddress, type AddressRefusal } from '#src/domain/address/parse-address.ts';
import { currencies, currencyIds, type CurrencyId, type ChainId } from '#src/domain/assets/currencies.ts';
import { formatMoney, money, parseMoney, type Money } from '#src/domain/money.ts';
import { parseCurrencyId } from '#src/domain/parse-currency-id.ts';
import { accept, refuse, type Result } from '#src/domain/result.ts';
import { OutsideError } from '../ports/outside-error.ts';
import type { Ports } from '../ports/ports.ts';
import type { DevnetChain, DevnetClient } from '../ports/devnet-client.ts';

/** A chain of the devnet. `height` is null if the node does not answer. */
export type FaucetChain = DevnetChain & Readonly<{ height: number | null }>;

export type FaucetState = Readonly<{
  /** Chains of the devnet. Empty if the devnet cannot be reached. */
  chains: readonly FaucetChain[];
  /** Currencies that the faucet can pay now. */
  currencies: readonly CurrencyId[];
}>;

/** Form fields of a faucet payment as the visitor typed them. */
export type FaucetRequest = Readonly<{ currency: string; address: string; amount: string }>;

export type FaucetPayment = Readonly<{ txid: string; chain: ChainId; to: string; amount: Money }>;

export type FaucetRefusal =
  | 'currency_unknown'
  | 'currency_inactive'
  | AddressRefusal
  | 'amount_malformed'
  | 'amount_not_positive'
  | 'amount_too_precise'
  | 'amount_above_maximum'
  | 'faucet_failed';

export const mostBlocks = 100;

export type FaucetVerbs = ReturnType<typeof makeFaucet>;

export function makeFaucet({ store, rules }: Pick<Ports, 'store' | 'rules'>, devnet: DevnetClient) {
  const pay = async (to: string, amount: Money): Promise<Result<FaucetPayment, 'faucet_failed'>> => {
    const { chain } = currencies[amount.currency];
    return await orFail(chain, async () => ({ txid: await devnet.pay({ to, amount }), chain, to, amount }));
  };
  const listChains = async (): Promise<readonly FaucetChain[]> => {
    const found = await unlessOutside(async () => await devnet.chains());
    const withHeight = async (each: DevnetChain): Promise<FaucetChain> => {
      const height = await unlessOutside(async () => await devnet.height(each.chain));
      return { ...each, height: height ?? null };
    };
    return await Promise.all((found ?? []).map(withHeight));
  };
  return {
    canPay: (currency: CurrencyId): boolean => devnet.canPay(currency),
    describe: async (): Promise<FaucetState> => {
      const chains = await listChains();
      const isHere = (id: CurrencyId): boolean => chains.some(({ chain }) => chain === currencies[id].chain);
      return { chains, currencies: currencyIds.filter((id) => isHere(id) && devnet.canPay(id)) };
    },
    /** Pays to an address. `details.field` names the invalid field. */
    payAddress: async (request: FaucetRequest): Promise<Result<FaucetPayment, FaucetRefusal>> => {
      const currency = parseCurrencyId(request.currency);
      if (!currency.ok) return refuse(currency.code, { field: 'currency' });
      if (!devnet.canPay(currency.value)) return refuse('currency_inactive', { field: 'currency' });
      const { chain } = currencies[currency.value];
      const address = parseAddress(chain, request.address, rules.acceptedNetworks(chain));
      if (!address.ok) return refuse(address.code, { ...address.details, field: 'address' });
      const amount = readAmount(currency.value, request.amount.trim());
      return amount.ok ? await pay(address.value.text, amount.value) : amount;
    },
    /** Pays the order's exact amount, or the amount given. */
    payDeposit: async (
      orderId: string,
      wanted?: Money,
    ): Promise<Result<FaucetPayment, 'order_not_found' | 'faucet_failed'>> => {
      const order = await store.snapshot(async (records) => await records.orders.find(orderId));
      return order ? await pay(order.depositAddress, wanted ?? order.quote.inputs.send) : refuse('order_not_found');
    },
    /** Mines blocks. Returns the new height. */
    mineBlocks: async (chain: ChainId, count: number): Promise<Result<number, 'faucet_failed'>> => {
      if (!Number.isInteger(count) || count < 1 || count > mostBlocks) throw new RangeError(`${count} blocks at once`);
      return await orFail(chain, async () => {
        await devnet.mine(chain, count);
        return await devnet.height(chain);
      });
    },
  } as const;
}

/** Parses the amount. It is limited to the maximum of one order, so that one request cannot empty the faucet. */
function readAmount(currency: CurrencyId, text: string) {
  const field = 'amount';
  const amount = parseMoney(currency, text);
  if (!amount.ok) return refuse(amount.code, { ...amount.details, currency, field });
  const { maxUnits } = currencies[currency];
  if (amount.value.units <= maxUnits) return amount;
  return refuse('amount_above_maximum', { max: formatMoney(money(currency, maxUnits)), currency, field });
}

async function orFail<Value>(chain: ChainId, act: () => Promise<Value>): Promise<Result<Value, 'faucet_failed'>> {
  const done = await unlessOutside(async () => accept(await act()));
  return done ?? refuse('faucet_failed', { chain });
}

async function unlessOutside<Value>(ask: () => Promise<Value>): Promise<Value | undefined> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
    return undefined;
  }
}
