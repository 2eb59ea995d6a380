/** Validates an address while it is typed. The validation code is loaded when the field is first used. */
import { useEffect, useState } from 'react';
import type * as Verdict from './address-verdict.tsx';
import type { AddressOutcome } from './check-address.ts';
import { useLoaded } from './use-loaded.ts';

/**
 * Delay after blur: an error text that appears at once would shift the layout and move a button away from the click.
 */
const clickMs = 350;

const fetchVerdict = async () => await import('./address-verdict.tsx');

type Options = Verdict.AddressPlace & Readonly<{ text: string }>;

export type AddressCheck = Readonly<{
  /** Result of the check; undefined while the field is empty, or the validation code has not loaded. */
  verdict:
    | (Pick<typeof Verdict, 'AddressVerdict' | 'addressProblem'> & Readonly<{ outcome: AddressOutcome }>)
    | undefined;
  isFocused: boolean;
  handlers: Readonly<{ onFocus: () => void; onBlur: () => void }>;
}>;

export function useAddressCheck({ text, row, data }: Options): AddressCheck {
  const check = useLoaded(fetchVerdict);
  const [isFocused, setFocused] = useState(false);
  const { part, load } = check;
  const hasText = text.trim() !== '';
  useEffect(() => {
    // The field may be filled without focus: by a scan, by autofill, or by a page restored from the history.
    if (hasText) void load();
  }, [hasText, load]);
  return {
    verdict: part && hasText ? { ...part, outcome: part.judgeAddress(text, { row, data }) } : undefined,
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
