/** Makes the order of a form, with the use case and limits of the pages. A chat is a source, as a network is there. */
import { formatDecimal, formatSpan } from '#src/i18n/format.ts';
import { nameRefusedField, parseOrderFields } from '#src/http/parse-order-fields.ts';
import { orderingOf } from '#src/http/order-limits.ts';
import type { Refused } from '#src/web/components/forms/explain-refusal.server.ts';
import type { ExchangeForm } from '../conversations.ts';
import { escape } from '../html.ts';
import { sendOrder } from '../orders/show-order.ts';
import type { Turn } from '../turn.ts';
import { askReceiveAddress, askRefundAddress, refuse, showSummary } from './exchange-steps.ts';

export async function placeOrder(turn: Turn, form: ExchangeForm): Promise<void> {
  const { bot, update, reader } = turn;
  const { shown, offeredIn = update.id, ...fields } = form;
  const parsed = parseOrderFields({ ...fields, receiveAmount: shown ?? '' });
  if (!parsed.ok) return await refuse(turn, form, parsed);
  // One summary makes one order, however often its button is pressed and its update comes.
  const wanted = { ...parsed.value, idempotencyKey: bot.seal.keyOf(update.chatId, offeredIn) };
  const made = await bot.orderLimits.run(
    orderingOf(bot.seal.sourceOf(update.chatId), wanted),
    async (sourceTags) => await bot.services.createOrder({ ...wanted, sourceTags }),
  );
  if (!made.ok) return await explain(turn, form, nameRefusedField(made, parsed.value));
  bot.conversations.change(update.chatId, { form: { ...form, step: 'ordered' } });
  await turn.show({ html: escape(reader.t('bot.ordered', { number: made.value.orderNumber })) });
  await sendOrder(turn, made.value.id);
}

/** Why there is no order, and the question that has to be answered again. */
async function explain(turn: Turn, form: ExchangeForm, refused: Refused): Promise<void> {
  const { t, language } = turn.reader;
  const details = refused.details ?? {};
  if (refused.code === 'rate_changed') {
    const after = formatDecimal(language, String(details['receiveAmount'] ?? ''));
    const before = formatDecimal(language, form.shown ?? '0');
    return await showSummary(turn, form, t('bot.rateChanged', { before, after }));
  }
  if (refused.code === 'orders_of_source_limit') {
    const wait = formatSpan(language, Number(details['seconds'] ?? 60), { unit: 'second' });
    await turn.say({ html: escape(t('bot.ordersLimit', { wait })) });
    return;
  }
  await refuse(turn, form, refused);
  if (details['field'] === 'receiveAddress') return await askReceiveAddress(turn, form);
  if (details['field'] === 'refundAddress') await askRefundAddress(turn, form);
}
