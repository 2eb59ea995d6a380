/** Values of nonce accounts on the simulated Solana: 32 bytes that say how often the account was used. */
import { hash } from 'node:crypto';
import { base58 } from '@scure/base';

const countAt = 24;

export function writeDurableValue(account: string, used: number): string {
  const bytes = Uint8Array.from(hash('sha256', `nonce account ${account}`, 'buffer'));
  new DataView(bytes.buffer).setBigUint64(countAt, BigInt(used));
  return base58.encode(bytes);
}

export function readTimesUsed(value: string): number {
  const bytes = base58.decode(value);
  return Number(new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(countAt));
}
