/** An order by its nine-digit code, with the words and the limits on guessing of the track page. */
import { parseTrackingCode } from '#src/domain/order/tracking-code.ts';
import { stripCode } from '#src/web/features/tracking/tracking-digits.ts';
import { toTrackView } from '#src/web/features/tracking/to-track-view.server.ts';
import { bold, escape, paragraphs } from '../html.ts';
import type { Turn } from '../turn.ts';

/** Whether a text that nobody asked for is meant as a code. */
export function looksLikeCode(text: string): boolean {
  return /^[0-9]{9}$/.test(stripCode(text));
}

export async function trackOrder(turn: Turn, text: string): Promise<void> {
  const { bot, update, reader } = turn;
  const { t } = reader;
  const code = parseTrackingCode(stripCode(text));
  if (!code.ok) return void (await turn.say({ html: escape(t('track.malformed')) }));
  const lookup = { code: code.value, source: bot.seal.sourceOf(update.chatId) };
  const found = await bot.trackingLimits.run(lookup, async () => await bot.services.trackOrder(code.value));
  if ('isLimited' in found) {
    const limited = t('bot.trackLimited', { count: found.retryAfterSeconds });
    return void (await turn.say({ html: paragraphs(bold(t('track.limited')), escape(limited)) }));
  }
  if (turn.state.form?.kind === 'code') bot.conversations.change(update.chatId, { form: null });
  const view = found.ok ? await bot.services.viewOrder(found.value.id) : found;
  if (!view.ok) {
    return void (await turn.say({ html: paragraphs(bold(t('track.missing')), escape(t('track.missingText'))) }));
  }
  const { title, orderNumber, notice, flow, receiveAddress, hidden } = toTrackView(view.value, reader);
  const sides = flow ? [flow.send, ...(flow.receive ? [flow.receive] : [])] : [];
  const amounts = sides.map(({ amount, symbol, network }) => `${amount} ${symbol} (${network})`).join(' → ');
  const address = receiveAddress === null ? '' : `${t('track.receiveAddress')}: ${receiveAddress}`;
  const html = paragraphs(
    `${bold(title)} · ${escape(orderNumber)}\n${escape(amounts)}`.trim(),
    escape(notice),
    escape(address),
    escape(hidden),
  );
  await turn.say({ html });
}
