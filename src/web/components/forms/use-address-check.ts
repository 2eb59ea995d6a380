/** Validates an address while it is typed. The validation code is loaded when the field is first used. */
import { useEffect, useState } from 'react';
import type { ChainId } from '#src/domain/assets/currencies.ts';
import type { NetworkKind } from '#src/domain/assets/define-chain.ts';
import type { AddressOutcome } from './check-address.ts';
import { useLoaded } from './use-loaded.ts';

/**
 * Delay after blur: an error text that appears at once would shift the layout and move a button away from the click.
 */
const clickMs = 350;

const fetchCheck = async () => await import('./check-address.ts');

type Options = Readonly<{ text: string; chain: ChainId; accepted: readonly NetworkKind[] }>;

export type AddressCheck = Readonly<{
  /** Undefined while there is no text, or the validation code has not loaded. */
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
    // The field may be filled without focus: by a scan, by autofill, or by a page restored from the history.
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
