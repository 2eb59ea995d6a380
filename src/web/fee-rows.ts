/** The fee table as rows. The FAQ and the terms show the same rows. */
import type { Translate } from '#src/i18n/translate.ts';
import type { ServiceFigures } from './service-figures.ts';

export type FeeRow = Readonly<{ name: string; rate: string }>;

/** The rows of the fee table. `t` needs the `faq` messages. */
export function feeRows(t: Translate, figures: ServiceFigures): readonly FeeRow[] {
  const { mixBase, mixRound, mixLong, mixMaximum, longDelay } = figures;
  return [
    { name: t('faq.fee.floating'), rate: figures.floatingFee },
    { name: t('faq.fee.fixed'), rate: figures.fixedFee },
    { name: t('faq.fee.preset'), rate: figures.presetFee },
    {
      name: t('faq.fee.custom'),
      rate: t('faq.fee.customRate', { mixBase, mixRound, mixLong, mixMaximum, longDelay }),
    },
    { name: t('faq.fee.network'), rate: t('faq.fee.networkRate') },
  ];
}
