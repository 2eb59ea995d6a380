/**
 * Cold storage of a simulated chain. Its keys, files and signatures are real ones of a test network, so that a real
 * offline wallet can hold them; what it signed is then written as a transaction of the simulated chain.
 */
import { chains } from '#src/domain/assets/chains.ts';
import { utxoChainIds, type ChainId, type UtxoChainId } from '#src/domain/assets/currencies.ts';
import { accept } from '#src/domain/result.ts';
import type { ReturnPlan } from '#src/domain/treasury/cold-return.ts';
import type { ChainPair } from '#src/usecases/ports/chain-adapter.ts';
import { makeColdKeys } from '../utxo/cold/make-cold-keys.ts';
import type { Signature } from './consensus/signature.ts';
import type { CoinBody } from './consensus/transaction-body.ts';

/** Prefixes of the test networks whose address formats the simulated chains have. */
const prefixes: Readonly<Record<UtxoChainId, string>> = { bitcoin: 'bcrt', litecoin: 'rltc', 'bitcoin-cash': 'bchreg' };

export function openColdKeys(id: ChainId, signature: Signature): Pick<ChainPair, 'cold'> {
  const chain = utxoChainIds.find((each) => each === id);
  if (!chain) return {};
  const real = makeColdKeys({ chain, kind: 'test', prefix: prefixes[chain] });
  const seal = (plan: ReturnPlan) => signature.sign(toBody(chain, plan));
  return {
    cold: {
      ...real,
      writeReturn: (key, plan) => ({ file: real.writeReturn(key, plan).file, txid: seal(plan).txid }),
      readSigned: (key, plan, text) => {
        const read = real.readSigned(key, plan, text);
        return read.ok ? accept(seal(plan)) : read;
      },
    },
  };
}

function toBody(chain: UtxoChainId, { coins, to, units, change }: ReturnPlan): CoinBody {
  const { nativeCurrency: currency } = chains[chain];
  const paid = { to, currency, units };
  const outputs = change ? [paid, { to: change.address, currency, units: change.units }] : [paid];
  const spent = coins.reduce((sum, coin) => sum + coin.units, 0n);
  const feeUnits = outputs.reduce((left, output) => left - output.units, spent);
  return { kind: 'coins', inputs: coins.map((coin) => coin.id), outputs, feeUnits, tag: '' };
}
