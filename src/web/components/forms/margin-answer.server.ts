/** The margin of a quote in the shape of the API's responses. */
import { termsAsNumbers, type Margin } from '#src/domain/margin.ts';
import { formatRate } from '#src/domain/rate.ts';
import type { MarginAnswer } from './margin-view.ts';

export function toMarginAnswer(margin: Margin | undefined): MarginAnswer {
  return margin ? { midRate: formatRate(margin.mid, 18), ...termsAsNumbers(margin.terms) } : null;
}
