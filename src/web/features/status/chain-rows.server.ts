/** The state of each chain now, and what a payout there costs. */
import { chains } from '#src/domain/assets/chains.ts';
import { currencies, type ChainId } from '#src/domain/assets/currencies.ts';
import { isoInstant } from '#src/domain/calendar.ts';
import { formatMoney, type Money } from '#src/domain/money.ts';
import { transactionFee } from '#src/domain/network-fee.ts';
import { currencyLimits, type PriceBoard } from '#src/domain/price-board.ts';
import { formatAmount, formatCount, formatDecimal, formatTimeOfDay } from '#src/i18n/format.ts';
import type { LanguageCode } from '#src/i18n/languages.ts';
import type { Translate } from '#src/i18n/translate.ts';
import type { Departures } from '#src/usecases/quotes/read-departures.ts';
import { chainReason } from '../../chain-reason.server.ts';

/** `t` needs the `chains` messages. */
export type StatusReader = Readonly<{ language: LanguageCode; t: Translate }>;

export type ChainRow = ReturnType<typeof viewChains>[number];

export function viewChains({ chains: statuses, board }: Departures, { language, t }: StatusReader) {
  return statuses.map((status) => ({
    chain: chains[status.chain].name,
    coin: chains[status.chain].nativeCurrency,
    state: status.state,
    reason: chainReason(status, t),
    differing: status.differing.length > 0 ? t('chains.differing', { nodes: status.differing.join(', ') }) : null,
    raised: status.times > 1 ? t('chains.raised', { times: status.times }) : null,
    fee: status.state === 'off' ? null : viewFee(board, status.chain, { language, t }),
    block: status.height === null ? '–' : formatCount(language, status.height),
    checked:
      status.checkedAt === null
        ? null
        : { iso: isoInstant(status.checkedAt), text: formatTimeOfDay(language, status.checkedAt) },
  }));
}

/** The fee of a payout in the chain's own coin now, and the least that an order sends of it. Null if not known. */
function viewFee(board: PriceBoard, chain: ChainId, { language, t }: StatusReader): string | null {
  const unitsPerSize = board.unitsPerSize[chain];
  if (unitsPerSize === undefined) return null;
  const { nativeCurrency, fee } = chains[chain];
  const tenths = (unitsPerSize * 10n) / fee.usualUnitsPerSize;
  const write = (amount: Money): string =>
    formatAmount(language, formatMoney(amount), currencies[amount.currency].symbol);
  const figures = {
    fee: write(transactionFee(nativeCurrency, unitsPerSize)),
    min: write(currencyLimits(board, nativeCurrency).min),
  };
  if (tenths === 10n) return t('chains.fee', figures);
  return t('chains.fee.times', { ...figures, times: formatDecimal(language, `${tenths / 10n}.${tenths % 10n}`) });
}
