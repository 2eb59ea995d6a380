/** Replaces an unconfirmed payment (RBF): the same coins, a higher fee, and the customer as receiver. */
import type { UtxoCall } from './utxo-node.ts';

type RawTransaction = Readonly<{
  vin: readonly Readonly<{ txid: string; vout: number }>[];
  vout: readonly Readonly<{ value: number }>[];
}>;

const unitsPerCoin = 100_000_000;
/** Well above the fee of the first transaction of a few hundred bytes, so that every node accepts the replacement. */
const feeUnits = 100_000;

export async function payBack(call: UtxoCall, customer: UtxoCall, transactionId: string): Promise<string> {
  const first = await call<RawTransaction>('getrawtransaction', transactionId, true);
  const total = first.vout.reduce((sum, { value }) => sum + Math.round(value * unitsPerCoin), 0);
  const inputs = first.vin.map(({ txid, vout }) => ({ txid, vout, sequence: 0xffff_fffd }));
  const address = await customer<string>('getnewaddress');
  const amount = ((total - feeUnits) / unitsPerCoin).toFixed(8);
  const unsigned = await call<string>('createrawtransaction', inputs, [{ [address]: amount }]);
  const { hex } = await customer<{ hex: string }>('signrawtransactionwithwallet', unsigned);
  return call<string>('sendrawtransaction', hex, 0);
}
