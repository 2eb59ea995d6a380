/**
 * Price of one size unit, which is one energy (TRON's unit of computation). Bytes and the activation of a new
 * receiver's account are converted to energy too. The network votes on these three prices, and they rarely change. If
 * the price of bytes or of the activation rises alone, the unit price is raised until it covers that price as well.
 */
import { chains } from '#src/domain/assets/chains.ts';
import { divideUp } from '#src/domain/money.ts';
import { OutsideError } from '#src/usecases/ports/outside-error.ts';
import type { NodeParameters } from './answers.ts';
import { readUnits } from './read-units.ts';
import type { TronHttp } from './tron-http.ts';
import { usage } from './tron-networks.ts';

/** A price above this multiple of the usual one is treated as a wrong answer. */
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
