/** The service's own address check in the browser. Its code is fetched when an address field is first touched. */
import { parseAddress } from '#src/domain/address/parse-address.ts';
import type { ChainId } from '#src/domain/assets/currencies.ts';
import type { NetworkKind } from '#src/domain/assets/define-chain.ts';
import type { RefusalDetails } from '#src/domain/result.ts';

export type AddressOutcome =
  | Readonly<{ kind: 'valid' }>
  /** The address is valid, but belongs to another chain. */
  | Readonly<{ kind: 'elsewhere'; chain: string }>
  | Readonly<{ kind: 'bad'; code: string; details?: RefusalDetails }>;

type Expected = Readonly<{ chain: ChainId; accepted: readonly NetworkKind[] }>;

export function checkAddress(text: string, { chain, accepted }: Expected): AddressOutcome {
  const parsed = parseAddress(chain, text, accepted);
  if (parsed.ok) return { kind: 'valid' };
  const { code, details } = parsed;
  const other = details?.['looksLike'];
  if (typeof other === 'string') return { kind: 'elsewhere', chain: other };
  return { kind: 'bad', code, ...(details && { details }) };
}
