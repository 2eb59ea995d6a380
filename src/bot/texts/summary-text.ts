/** Everything that an order is about, before it is made. */
import { pathOf } from '#src/web/pages.ts';
import type { ExchangeForm } from '../conversations.ts';
import { bold, code, escape, paragraphs } from '../html.ts';
import type { BotReader } from '../turn.ts';
import { feeLines, pairLine, type ShownQuote } from './quote-text.ts';

type Summary = Readonly<{ form: ExchangeForm; shown: ShownQuote; publicUrl: string }>;

export function summaryText(reader: BotReader, { form, shown, publicUrl }: Summary): string {
  const { t, language } = reader;
  const { receiveAddress = '', refundAddress } = form;
  const page = (id: 'terms' | 'privacy'): string => `${publicUrl}${pathOf(language, id)}`;
  return paragraphs(
    bold(t('bot.summary.title')),
    [pairLine(reader, shown), ...feeLines(reader, shown)].map(escape).join('\n'),
    `${escape(t('bot.summary.receiveAddress'))}\n${code(receiveAddress)}`,
    refundAddress === undefined
      ? escape(t('bot.summary.noRefundAddress'))
      : `${escape(t('bot.summary.refundAddress'))}\n${code(refundAddress)}`,
    escape(t('bot.summary.consent', { terms: page('terms'), privacy: page('privacy') })),
  );
}
