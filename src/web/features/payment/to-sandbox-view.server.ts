/** The sandbox panel of an order. */
import { chains } from '#src/domain/assets/chains.ts';
import { currencies } from '#src/domain/assets/currencies.ts';
import type { Order } from '#src/domain/order/order.ts';
import { formatSpan } from '#src/i18n/format.ts';
import type { LanguageCode } from '#src/i18n/languages.ts';
import type { SandboxView } from './payment-view.ts';

/** Options of the sandbox panel for an order: mine blocks on its two chains, and move the clock to its deadlines. */
export function toSandboxView({ quote }: Order, language: LanguageCode): SandboxView {
  const ids = [quote.inputs.send.currency, quote.receive.currency].map((currency) => currencies[currency].chain);
  return {
    chains: [...new Set(ids)].map((id) => ({ id, name: chains[id].name })),
    spans: [
      { seconds: 300, text: formatSpan(language, 5, { unit: 'minute' }) },
      { seconds: 1800, text: formatSpan(language, 30, { unit: 'minute' }) },
      { seconds: 86_400, text: formatSpan(language, 24, { unit: 'hour' }) },
      { seconds: 604_800, text: formatSpan(language, 7, { unit: 'day' }) },
    ],
  };
}
