/**
 * Gas that a payment needs. For an ordinary account it is the figure of the fee model. A contract that receives native
 * coins runs code, and many wallets are contracts.
 */
import { chains } from '#src/domain/assets/chains.ts';
import { divideUp } from '#src/domain/money.ts';
import type { Transfer } from '#src/usecases/ports/chain-adapter.ts';
import { JsonRpcRefusal, type JsonRpc } from '../json-rpc.ts';
import type { EvmChainId } from '#src/domain/assets/currencies.ts';
import { readQuantity, toQuantity, type Quantity } from './quantity.ts';
import type { TokenBook } from './token-book.ts';
import { transferCall } from './token-calls.ts';

type Reading = Readonly<{ rpc: JsonRpc; chain: EvmChainId; book: TokenBook }>;

/**
 * Gas limit as a multiple of the usual gas, because visitors are charged the fee of an ordinary account. A native
 * payment that needs more is refused; a token payment gets at most this.
 */
const mostTimesUsual = 3n;

export async function readTransferSize(reading: Reading, transfer: Transfer): Promise<bigint | 'refused'> {
  const { rpc, chain, book } = reading;
  const isCoin = transfer.amount.currency === book.nativeCurrency;
  const { coinSize, tokenSize } = chains[chain].fee;
  const [usual, call] = isCoin ? [coinSize, coinCall(transfer)] : [tokenSize, tokenCall(book, transfer)];
  // A payment to an ordinary account runs no code, whatever the node estimates.
  if (isCoin && !(await isContract(rpc, transfer.to))) return usual;
  const gas = await estimate(rpc, call);
  // A token transfer may be refused merely because of our current balance, which is checked elsewhere.
  if (gas === 'refused') return isCoin ? 'refused' : usual;
  if (gas === undefined || gas <= usual) return usual;
  // A margin of one fifth, because the contract's state may have changed slightly by the time of mining.
  const [wanted, most] = [divideUp(gas * 6n, 5n), usual * mostTimesUsual];
  if (wanted <= most) return wanted;
  return isCoin ? 'refused' : most;
}

async function isContract(rpc: JsonRpc, address: string): Promise<boolean> {
  return (await rpc.call<string>('eth_getCode', [address, 'latest'])) !== '0x';
}

type Call = Readonly<{ from: string; to: string; value?: Quantity; data?: string }>;

function coinCall({ from, to, amount }: Transfer): Call {
  return { from, to, value: toQuantity(amount.units) };
}

function tokenCall(book: TokenBook, { from, to, amount }: Transfer): Call {
  const contract = book.contractOf(amount.currency);
  if (contract === undefined) throw new TypeError(`no contract of ${amount.currency} is configured`);
  return { from, to: contract, data: transferCall({ to, units: amount.units }) };
}

/** Revert messages of geth and its forks, Erigon, Nethermind, Besu, Reth and Hardhat. */
const refusalWords = /revert|invalid opcode|bad instruction|bad jump destination|stack (?:under|over)flow/i;

/**
 * Gas estimate of a call. Undefined if the node cannot estimate, for example because the wallet could not pay at the
 * moment.
 */
async function estimate(rpc: JsonRpc, call: Call): Promise<bigint | 'refused' | undefined> {
  try {
    return readQuantity(await rpc.call<Quantity>('eth_estimateGas', [call]));
  } catch (error) {
    if (!(error instanceof JsonRpcRefusal)) throw error;
    return refusalWords.test(error.reason) ? 'refused' : undefined;
  }
}
