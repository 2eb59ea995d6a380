/** What a nonce account holds. Its layout is the system program's. */
import { base58, base64 } from '@scure/base';
import type { JsonRpc } from '../json-rpc.ts';
import type { InContext, NodeAccount } from './answers.ts';
import { isAccount } from './is-account.ts';
import { commitment } from './solana-networks.ts';

const systemProgram = '11111111111111111111111111111111';
/** Version and state, the authority, the value, and the fee of the time. */
const layout = { version: 0, state: 4, authority: [8, 40], value: [40, 72], size: 80 } as const;
const [currentVersion, initialised] = [1, 1];

/** Undefined if there is no such nonce account, or another authority uses it. */
export async function readDurableNonce(
  rpc: JsonRpc,
  { account, authority }: Readonly<{ account: string; authority: string }>,
): Promise<string | undefined> {
  if (!isAccount(account)) return undefined;
  const asked = [account, { commitment, encoding: 'base64' }];
  const { value: found } = await rpc.call<InContext<NodeAccount | null>>('getAccountInfo', asked);
  if (found?.owner !== systemProgram) return undefined;
  const data = base64.decode(found.data[0]);
  if (data.length !== layout.size) return undefined;
  const view = new DataView(data.buffer, data.byteOffset);
  const isUsable =
    view.getUint32(layout.version, true) === currentVersion && view.getUint32(layout.state, true) === initialised;
  if (!isUsable || base58.encode(data.subarray(...layout.authority)) !== authority) return undefined;
  return base58.encode(data.subarray(...layout.value));
}
