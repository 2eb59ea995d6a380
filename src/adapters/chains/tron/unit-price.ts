/**
 * The price of one size unit. One size unit of the fee model is one energy, what contracts compute with; what else a
 * transfer pays for (its bytes, the account of a new receiver) is counted in energy too. The network votes for all of
 * these prices and they rarely change; when one goes up alone, the unit goes up until it covers that one as well.
 */
import { chains } from '#src/domain/assets/chains.ts';
import { divideUp } from '#src/domain/money.ts';
import { OutsideError } from '#src/usecases/ports/outside-error.ts';
import type { NodeParameters } from './answers.ts';
import { readUnits } from './read-units.ts';
import type { TronHttp } from './tron-http.ts';
import { usage } from './tron-networks.ts';

/** A price beyond so many times the usual is a broken node, not a price. */
const mostOfUsual = 200n;

export async function readUnitsPerSize(http: TronHttp): Promise<bigint> {
  const { chainParameter } = await http.ask<NodeParameters>('/wallet/getchainparameters');
  const values = new Map(chainParameter.map(({ key, value = 0 }) => [key, value]));
  const priceOf = (key: string): bigint => {
    const value = values.get(key);
    if (value === undefined) throw new OutsideError(`the tron node left out the price ${key}`);
    return readUnits(value);
  };
  const { coinSize, tokenSize, usualUnitsPerSize } = chains.tron.fee;
  const [energy, byte] = [priceOf('getEnergyFee'), priceOf('getTransactionFee')];
  const coinUnits =
    priceOf('getCreateNewAccountFeeInSystemContract') + larger(usage.coinBytes * byte, priceOf('getCreateAccountFee'));
  const tokenUnits = usage.tokenEnergy * energy + usage.tokenBytes * byte;
  const price = [divideUp(coinUnits, coinSize), divideUp(tokenUnits, tokenSize)].reduce(larger, energy);
  const ceiling = usualUnitsPerSize * mostOfUsual;
  return price < ceiling ? price : ceiling;
}

function larger(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}
