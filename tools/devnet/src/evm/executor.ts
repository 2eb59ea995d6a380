/**
 * A contract that does what it is told with what it is given: it calls the address in the first word of its input with
 * the rest of the input and the coins of the call. Smart wallets and the payout contracts of exchanges do the same. It
 * is so small that it is written by hand; compiled for Ethereum's machine, it runs on TRON's as well.
 */
import { transferCall } from './abi.ts';

const code = [
  '6020360380', // the length of the input after its first word, twice
  '6020600037', // all of it to the beginning of the memory, which takes one of the two
  '60006000', // nothing is expected in return
  '826000', // what to say: the other length, from the beginning of the memory
  '34', // the coins that came with the call
  '600035', // whom to call: the first word of the input
  '5af100', // with all the gas there is; then stop
].join('');

/** What makes it: puts the 24 bytes of the code at the end of a word and returns them from there. */
export const executorCode = `77${code}60005260186008f3`;

/** The input of a call that hands coins on: they come with the call. */
export function handOnCoins(to: string): string {
  return `0x${to.slice(2).toLowerCase().padStart(64, '0')}`;
}

/** The input of a call that hands on tokens of its own. */
export function handOnTokens(token: string, to: string, units: bigint): string {
  return handOnCoins(token) + transferCall(to, units).slice(2);
}
