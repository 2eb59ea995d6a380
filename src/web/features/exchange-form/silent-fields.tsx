/** Hidden fields of the plain form. */
import { formTokenPlace } from '#src/http/form-token.ts';
import type { RateChange } from './exchange-data.ts';
import type { QuoteState } from './quote-state.ts';

type Props = Readonly<{ token: string; suggested: string; live: QuoteState; rateChange: RateChange | null }>;

export function SilentFields({ token, suggested, live, rateChange }: Props) {
  return (
    <>
      {/* Enter presses the first button of a form, which must not be the one that swaps. */}
      <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true" />
      <input type="hidden" name="token" value={token || formTokenPlace} />
      <input type="hidden" name="suggested" value={suggested} />
      <input type="hidden" name="quotedFor" value={live.quotedFor} />
      <input type="hidden" name="receiveAmount" value={rateChange?.receive ?? live.quote?.receive ?? ''} />
    </>
  );
}
