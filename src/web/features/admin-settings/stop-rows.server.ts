/** Formats payout stops in the operator's language, each with the difference between books and chain. */
import { chainIds } from '#src/domain/assets/currencies.ts';
import { chains } from '#src/domain/assets/chains.ts';
import { areCoinsUntold } from '#src/domain/difference.ts';
import { formatMoney, money } from '#src/domain/money.ts';
import { formatDecimal } from '#src/i18n/format.ts';
import type { LanguageCode } from '#src/i18n/languages.ts';
import type { Translate } from '#src/i18n/translate.ts';
import type { Overview } from '../../components/office/office-types.ts';
import { shortMoment } from '../../components/office/short-moment.ts';
import type { StopRow, SurplusRow } from './settings-view.ts';

type Words = Readonly<{ language: LanguageCode; t: Translate }>;

export function toStopRows({ stops, assets }: Overview, { language, t }: Words): readonly StopRow[] {
  return stops.map(({ scope, reason, since, by, note }) => {
    const chain = chainIds.find((id) => id === scope);
    const difference = assets.find(({ currency }) => currency === scope)?.difference;
    const isUnbookable = difference ? areCoinsUntold(difference.currency, difference.units) : false;
    return {
      scope,
      reason,
      name: scope === 'all' ? t('admin.pause.all') : chain ? chains[chain].name : scope,
      since: shortMoment(since),
      by,
      // The note of a `books_differ` stop holds the difference when payouts stopped. The current difference is shown
      // instead.
      note: isUnbookable ? t('errors.coins_missing') : reason === 'books_differ' ? '' : note,
      // All digits are shown, so that even the smallest difference is visible.
      difference: difference
        ? {
            shown: formatDecimal(language, formatMoney(difference)),
            exact: formatMoney(difference),
            isMore: difference.units > 0n,
            canBeBooked: difference.units < 0n && !isUnbookable,
          }
        : null,
    };
  });
}

/**
 * The surplus of each currency: the suspense account plus the difference of the last comparison with the chain, because
 * both are booked together.
 */
export function toSurplusRows({ assets }: Overview, { language }: Pick<Words, 'language'>): readonly SurplusRow[] {
  return assets.flatMap(({ currency, surplus, difference }) => {
    const found = difference !== null && difference.units > 0n ? difference.units : 0n;
    const amount = money(currency, surplus.units + found);
    if (amount.units === 0n) return [];
    return [{ currency, shown: formatDecimal(language, formatMoney(amount)), exact: formatMoney(amount) }];
  });
}
