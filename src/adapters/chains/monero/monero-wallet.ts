/**
 * The Monero wallet. The wallet program builds and signs transactions, one at a time, from
 * the coins of the payout only. Ring signatures are randomised, so a second version of a payout has other bytes and
 * another txid, but it spends the same key images, and the chain accepts each key image only once. A signed transaction
 * is stored before it is sent.
 */
import { chains } from '#src/domain/assets/chains.ts';
import { currencies } from '#src/domain/assets/currencies.ts';
import type { Coin } from '#src/domain/order/payout.ts';
import type { ChainWallet, SigningRequest } from '#src/usecases/ports/chain-adapter.ts';
import { buildTransaction } from './build-transaction.ts';
import { openCoins } from './open-coins.ts';
import { openMoneroAddresses } from './own-addresses.ts';
import type { Reading } from './read-block.ts';

export function makeMoneroWallet(reading: Reading): ChainWallet {
  let turn: Promise<unknown> = Promise.resolve();
  return {
    ...openMoneroAddresses(reading),
    sign: async (request) => {
      const coins = assertSignable(request);
      const sign = async () => await buildTransaction(reading, request, await openCoins(reading, coins));
      // Mutex: frozen coins are global to the wallet, so two concurrent signings would spend each other's coins.
      const mine = turn.then(sign, sign);
      turn = mine;
      return await mine;
    },
  };
}

/**
 * Returns the coins of a signing request. Throws on a request that cannot be a transaction of this chain, which is a
 * bug of the caller.
 */
function assertSignable({ domain, amount, feeUnits }: SigningRequest): readonly Coin[] {
  if (domain.kind !== 'coins') throw new TypeError(`monero has no ${domain.kind} to sign with`);
  if (currencies[amount.currency].chain !== 'monero') throw new TypeError(`monero has no ${amount.currency}`);
  if (domain.coins.length === 0 || domain.coins.some(({ chain }) => chain !== 'monero')) {
    throw new TypeError('a payout on monero spends coins of monero');
  }
  if (amount.units < chains.monero.minOutputUnits || feeUnits < 0n) {
    throw new RangeError('a payout moves something and costs something');
  }
  const rest = domain.coins.reduce((sum, { units }) => sum + units, 0n) - amount.units - feeUnits;
  if (rest < 0n) throw new RangeError(`the coins of the payout lack ${-rest} units`);
  return domain.coins;
}
