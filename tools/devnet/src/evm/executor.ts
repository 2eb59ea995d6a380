/**
 * A forwarding contract: it calls the address in the first word of its input with the rest of the input and the coins
 * of the call, as smart wallets and the payout contracts of exchanges do. It is small enough to be written by hand, and
 * runs on Ethereum's EVM as well as on TRON's machine.
 */
import { transferCall } from './abi.ts';

const code = [
  '6020360380', // length of the input after its first word, twice
  '6020600037', // copy that input to memory 0, which consumes one of the two lengths
  '60006000', // no return data expected
  '826000', // call data: the other length, from memory 0
  '34', // the coins that came with the call
  '600035', // call target: the first word of the input
  '5af100', // call with all remaining gas; then stop
].join('');

/** Init code: stores the 24 bytes of the code at the end of a memory word and returns them. */
export const executorCode = `77${code}60005260186008f3`;

/** Input of a call that forwards the coins sent with it. */
export function forwardCoins(to: string): string {
  return `0x${to.slice(2).toLowerCase().padStart(64, '0')}`;
}

/** Input of a call that sends tokens held by the contract. */
export function forwardTokens(token: string, to: string, units: bigint): string {
  return forwardCoins(token) + transferCall(to, units).slice(2);
}
