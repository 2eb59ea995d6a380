/** Checks an address while it is typed. The check itself is fetched when the field is first touched. */
import { useEffect, useState } from 'react';
import type { ChainId } from '#src/domain/assets/currencies.ts';
import type { NetworkKind } from '#src/domain/assets/define-chain.ts';
import type { AddressOutcome } from './check-address.ts';
import { useLoaded } from './use-loaded.ts';

/** What leaving the field brings up must not move a button away from under a finger that is just pressing it. */
const clickMs = 350;

const fetchCheck = async () => await import('./check-address.ts');

type Options = Readonly<{ text: string; chain: ChainId; accepted: readonly NetworkKind[] }>;

export type AddressCheck = Readonly<{
  /** Undefined while there is nothing to check or nothing to check it with. */
  outcome: AddressOutcome | undefined;
  isFocused: boolean;
  handlers: Readonly<{ onFocus: () => void; onBlur: () => void }>;
}>;

export function useAddressCheck({ text, chain, accepted }: Options): AddressCheck {
  const check = useLoaded(fetchCheck);
  const [isFocused, setFocused] = useState(false);
  const { part, load } = check;
  const hasText = text.trim() !== '';
  useEffect(() => {
    // The field may be filled without ever being touched: by a scan, by the browser, by a page that came back.
    if (hasText) void load();
  }, [hasText, load]);
  return {
    outcome: part && hasText ? part.checkAddress(text, { chain, accepted }) : undefined,
    isFocused,
    handlers: {
      onFocus: () => {
        setFocused(true);
        void load();
      },
      onBlur: () => setTimeout(() => setFocused(false), clickMs),
    },
  };
}
