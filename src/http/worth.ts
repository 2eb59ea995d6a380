/** What an amount is worth in the money that a visitor chose, as pages and calls for pages write it. */
import { worthIn, type FiatBoard } from '#src/domain/fiat.ts';
import type { Money } from '#src/domain/money.ts';
import type { Quote } from '#src/domain/quote.ts';
import { formatWorth, type WorthLook } from '#src/i18n/format-worth.ts';
import type { LanguageCode } from '#src/i18n/languages.ts';

/** "≈ €1,234". Null without a price of the coin. */
export type Worth = (amount: Money, look?: WorthLook) => string | null;

export function makeWorth(language: LanguageCode, board: FiatBoard): Worth {
  return (amount, look) => {
    const decimal = worthIn(board, amount);
    return decimal === null ? null : formatWorth(language, { code: board.code, decimal }, look);
  };
}

export type QuoteWorth = Readonly<{ send: string | null; receive: string | null }>;

/** What both amounts of a quote are worth; nothing without a rate. */
export function quoteWorth({ inputs, receive }: Quote, worth: Worth | null | undefined): QuoteWorth {
  return { send: worth?.(inputs.send) ?? null, receive: worth?.(receive) ?? null };
}
