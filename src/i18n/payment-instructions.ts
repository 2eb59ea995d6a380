/**
 * Payment instructions of an order, as lines of text. The first four (amount, address, network, deadline) repeat what
 * the payment page shows, so the page lists from the fifth on; on their own the lines are complete.
 */
import { chains } from '#src/domain/assets/chains.ts';
import { currencies } from '#src/domain/assets/currencies.ts';
import { formatMoney, type Money } from '#src/domain/money.ts';
import type { NetworkProfile } from '#src/domain/network-fee.ts';
import { networkDisplayName } from '#src/domain/network-name.ts';
import type { Order } from '#src/domain/order/order.ts';
import { formatBasisPoints, formatDecimal, formatMoment } from './format.ts';
import type { LanguageCode } from './languages.ts';
import en from './messages/en/instructions.ts';
import es from './messages/es/instructions.ts';
import fr from './messages/fr/instructions.ts';
import ja from './messages/ja/instructions.ts';
import zhCn from './messages/zh-cn/instructions.ts';
import zhTw from './messages/zh-tw/instructions.ts';

export const repeatedLines = 4;

type Line = keyof typeof zhCn;
const texts: Readonly<Record<LanguageCode, Readonly<Record<Line, string>>>> = {
  'zh-cn': zhCn,
  'zh-tw': zhTw,
  en,
  es,
  fr,
  ja,
};

/** Tolerance for a wrong amount, in basis points. Must equal the tolerance in the terms. */
const toleranceBasisPoints = 50n;

export function paymentInstructions(language: LanguageCode, order: Order, profile: NetworkProfile): readonly string[] {
  const { send } = order.quote.inputs;
  const { sendRange } = order;
  const { symbol, chain } = currencies[send.currency];
  const write = (amount: Money): string => formatDecimal(language, formatMoney(amount));
  const facts: Readonly<Record<string, string>> = {
    amount: write(send),
    ...(sendRange && { min: write(sendRange.min), max: write(sendRange.max) }),
    symbol,
    address: order.depositAddress,
    network: networkDisplayName(send.currency),
    deadline: formatMoment(language, order.expiresAt),
    tolerance: formatBasisPoints(language, toleranceBasisPoints),
    confirmations: String(order.confirmationsNeeded),
    lateHours: String(order.agreed.times.lateWatch),
  };
  const testLine: Line = chains[chain].hasTestAddresses ? 'test_coins' : 'test_coins_alike';
  const lines: readonly Line[] = [
    sendRange ? 'amount_open' : 'amount',
    'address',
    'network',
    'deadline',
    // On test networks, where an address can be mistaken for a real one, the warning about test coins comes before the
    // other hints.
    ...(profile === 'mainnet' ? [] : [testLine]),
    sendRange ? 'range' : 'tolerance',
    sendRange ? 'confirmations_open' : 'confirmations',
    'late',
    'other',
  ];
  return lines.map((line) => texts[language][line].replaceAll(/\{(\w+)\}/g, (_all, name: string) => facts[name] ?? ''));
}
