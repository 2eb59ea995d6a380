/** An account at a local Kraken whose deposits and withdrawals happen on the simulated chains. */
import { currencies } from '#src/domain/assets/currencies.ts';
import { formatMoney, money } from '#src/domain/money.ts';
import type { KrakenAccount } from '#tests/support/kraken/kraken-account.ts';
import { strangersAddress, type OutsideChains } from './outside-chains.ts';

/** Coins that the account can receive and pay, with Kraken's names of coin and network. */
const coins = {
  BTC: { asset: 'XBT', method: 'Bitcoin' },
  LTC: { asset: 'LTC', method: 'Litecoin' },
} as const;
export type KrakenCoin = keyof typeof coins;
const krakenCoins = Object.keys(coins) as readonly KrakenCoin[];

/** Kraken has ten decimals, both coins eight. */
const partsOfUnit = 100n;

export function isKrakenCoin(text: string): text is KrakenCoin {
  return Object.hasOwn(coins, text);
}

const depositAddress = (coin: KrakenCoin): string => strangersAddress(currencies[coin].chain);

/** What lies there at first: dollars that the books do not have, and a deposit address of each coin. */
export function fillAccount(account: KrakenAccount): void {
  account.credit('USDT', '1234.5');
  for (const coin of krakenCoins) {
    const { asset, method } = coins[coin];
    account.addDepositAddress(asset, method, depositAddress(coin));
    account.setFee(asset, '0.0001');
  }
}

export function makeOutsideKraken(account: KrakenAccount) {
  const credited = new Set<string>();
  return {
    /** Saves an address there, as the operator does on Kraken's own pages. */
    save: (coin: KrakenCoin, address: string): void =>
      account.saveAddress({ ...coins[coin], address, key: `hot wallet ${coin}` }),
    /** Sets the price of a coin in USDT. */
    price: (coin: KrakenCoin, price: string): void => account.setMarket(`${coins[coin].asset}USDT`, price),
    /** Credits what has been mined to the deposit address. Answers how many payments were new. */
    credit: async (chains: OutsideChains, coin: KrakenCoin): Promise<number> => {
      const address = depositAddress(coin);
      const mined = await chains.control(currencies[coin].chain).truth();
      const fresh = mined.filter(
        ({ txid, outputs }) => !credited.has(txid) && outputs.some(({ to }) => to === address),
      );
      for (const { txid, outputs } of fresh) {
        credited.add(txid);
        const units = outputs.filter(({ to }) => to === address).reduce((sum, each) => sum + each.units, 0n);
        account.seeDeposit({ ...coins[coin], address, txid, amount: formatMoney(money(coin, units)) });
        account.completeDeposit(txid);
      }
      return fresh.length;
    },
    /** Pays the withdrawals that were asked for. Answers how many these were. */
    pay: async (chains: OutsideChains, coin: KrakenCoin): Promise<number> => {
      const { chain } = currencies[coin];
      const asked = account.withdrawals.filter(
        ({ asset, status }) => asset === coins[coin].asset && status === 'Initial',
      );
      for (const { refid, address, gross, fee } of asked) {
        const payment = { to: address, currency: coin, units: (gross - fee) / partsOfUnit };
        const txid = await chains.control(chain).pay(payment);
        await chains.control(chain).mine(1);
        account.payWithdrawal(refid, txid);
      }
      return asked.length;
    },
  } as const;
}
