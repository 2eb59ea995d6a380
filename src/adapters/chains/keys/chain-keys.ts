/**
 * What is known of a chain's keys without a private one: enough to derive our addresses and to see what is paid to
 * them. The signer tells it to server and worker.
 */
import { z } from 'zod';
import { openAccountKey, type PublicKey } from './hd-account.ts';

const Hex32 = z.string().regex(/^[0-9a-f]{64}$/);
const Account = z.strictObject({ publicKey: z.string().regex(/^0[23][0-9a-f]{64}$/), chainCode: Hex32 });

/**
 * `accounts`: one branch of public keys per role. `pool`: addresses of the chain can be derived only from private keys,
 * so the signer hands them out. `view`: Monero's public spend key and the secret that sees payments and cannot spend.
 */
export const ChainKeysSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('accounts'), deposit: Account, change: Account, hot: Account }),
  z.strictObject({ kind: z.literal('pool'), hot: z.string() }),
  z.strictObject({ kind: z.literal('view'), spendKey: Hex32, viewSecret: Hex32 }),
]);
export type ChainKeys = Readonly<z.infer<typeof ChainKeysSchema>>;
export type AccountKeys = Extract<ChainKeys, { kind: 'accounts' }>;
export type PoolKeys = Extract<ChainKeys, { kind: 'pool' }>;
export type ViewKeys = Extract<ChainKeys, { kind: 'view' }>;

export type OwnRole = 'deposit' | 'change' | 'hot';

/** The address of a role and index. Deterministic. */
export type OwnAddressAt = ((role: OwnRole, index: number) => Promise<string>) &
  Readonly<{
    /** Says which deposit addresses will be asked for soon. Absent if it would not make them quicker. */
    prepare?: (indexes: readonly number[]) => void;
  }>;

export function openAccounts(keys: AccountKeys, toAddress: (publicKey: PublicKey) => string): OwnAddressAt {
  const branches = {
    deposit: openAccountKey(keys.deposit),
    change: openAccountKey(keys.change),
    hot: openAccountKey(keys.hot),
  };
  return async (role, index) => toAddress(branches[role](index));
}
