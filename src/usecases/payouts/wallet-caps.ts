/** The signer's caps for payouts that are not bound yet: its own caps, lowered to shares of the wallet by policy. */
import type { CurrencyId } from '#src/domain/assets/currencies.ts';
import { accounts } from '#src/domain/ledger/accounts.ts';
import type { PolicyVersion } from '#src/domain/policy/policy.ts';
import { hasShares, lowerCaps, type SigningCaps } from '#src/domain/signing-caps.ts';
import type { Store } from '../ports/records.ts';

type Basis = Readonly<{
  store: Pick<Store, 'snapshot'>;
  /** The signer's own caps, from its settings. */
  own: (currency: CurrencyId) => SigningCaps;
  policy: () => PolicyVersion;
}>;

/**
 * The wallet is what the books have in custody, at hot and deposit addresses. Payouts under way are part of it until
 * they are final.
 */
export function makeWalletCaps({ store, own, policy }: Basis): (currency: CurrencyId) => Promise<SigningCaps> {
  return async (currency) => {
    const { signerShares } = policy().policy;
    if (!hasShares(signerShares)) return own(currency);
    const held = await store.snapshot(async ({ journal }) => {
      return (await journal.balance(accounts.hot, currency)) + (await journal.balance(accounts.deposits, currency));
    });
    return lowerCaps(own(currency), signerShares, held);
  };
}
