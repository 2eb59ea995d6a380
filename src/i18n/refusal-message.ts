/** Messages for refusals, in the visitor's language. Server only: all languages are in memory. */
import { chains } from '#src/domain/assets/chains.ts';
import { nodeTroubles } from '#src/domain/node-trouble.ts';
import { chainIds, currencies, isCurrencyId } from '#src/domain/assets/currencies.ts';
import { isPriceTrouble } from '#src/domain/price-trouble.ts';
import { networkShortName } from '#src/domain/network-name.ts';
import type { ErrorCode } from './error-codes.ts';
import { formatDay, formatDecimal, formatSpan } from './format.ts';
import { loadCatalog } from './load-catalog.ts';
import { languageCodes, type LanguageCode } from './languages.ts';
import { makeTranslate, type Translate } from './translate.ts';

export type ErrorDetails = Readonly<Record<string, unknown>>;

const translators = new Map<LanguageCode, Translate>(
  languageCodes.map((language) => [language, makeTranslate(loadCatalog(language, ['errors', 'chains']))]),
);

/**
 * The message of a refusal. `details` are the data of the refusal: limits, decimals, the chain. They are exact, for
 * programs; the message formats them for its language, because in Spanish "25.755" reads as twenty-five thousand.
 */
export function refusalMessage(language: LanguageCode, code: ErrorCode, details: ErrorDetails = {}): string {
  const translate = translators.get(language);
  if (!translate) throw new TypeError(`there are no messages in ${language}`);
  const networks = code === 'currency_unknown' ? details['networks'] : undefined;
  if (typeof networks === 'string') return translate('chains.whichNetwork', { ids: networks });
  const words = writeDetails(language, details);
  // Of an order by its receive amount, the amount to send has changed.
  const isOfSend = code === 'rate_changed' && details['field'] === 'sendAmount';
  const refusal = translate.loose(isOfSend ? 'chains.sendChanged' : `errors.${code}`, words);
  const missing = details['reason'];
  if (code === 'rate_unavailable' && isPriceTrouble(missing)) {
    const reason = translate(`chains.price.${missing}`, { symbol: String(details['symbol']) });
    return translate('chains.withReason', { refusal, reason });
  }
  const reason = code === 'chain_unavailable' ? findTrouble(details['reason']) : undefined;
  return reason === undefined
    ? refusal
    : translate('chains.withReason', { refusal, reason: translate(`chains.trouble.${reason}`) });
}

/**
 * Formats amounts, currencies, dates and waiting times by their names in `details`; other values are left as they are.
 */
function writeDetails(language: LanguageCode, details: ErrorDetails): ErrorDetails {
  const writeAmount = (amount: string): string => formatDecimal(language, amount);
  // Writes one of the two readings of an ambiguous amount, without a thousands separator, which would make the reading
  // ambiguous again.
  const writeReading = (amount: string): string => formatDecimal(language, amount, { useGrouping: false });
  const writers: Readonly<Record<string, (text: string) => string>> = {
    chain: chainName,
    currency: currencyLabel,
    receiveCurrency: currencyLabel,
    sendCurrency: currencyLabel,
    min: writeAmount,
    max: writeAmount,
    receiveAmount: writeAmount,
    sendAmount: writeAmount,
    small: writeReading,
    large: writeReading,
    listDate: (day) => formatDay(language, day),
  };
  const written = Object.entries(details).map(([name, value]) => {
    return [name, typeof value === 'string' ? (writers[name]?.(value) ?? value) : value];
  });
  const { seconds } = details;
  const wait = typeof seconds === 'number' ? { wait: formatSpan(language, seconds, { unit: 'second' }) } : {};
  return { ...Object.fromEntries(written), ...wait };
}

/** A currency as people know it, by symbol and network and not by our id: "BTC", "USDT (TRC20)". */
export function currencyLabel(currency: string): string {
  if (!isCurrencyId(currency)) return currency;
  const { symbol, isToken } = currencies[currency];
  return isToken ? `${symbol} (${networkShortName(currency)})` : symbol;
}

/**
 * Causes that are added to the message. `unreachable` is left out: it tells a visitor no more than the refusal itself.
 */
const told = [...nodeTroubles.filter((trouble) => trouble !== 'unreachable'), 'blocks_dear'] as const;

function findTrouble(reason: unknown): (typeof told)[number] | undefined {
  return told.find((trouble) => trouble === reason);
}

function chainName(chain: string): string {
  const id = chainIds.find((each) => each === chain);
  return id === undefined ? chain : chains[id].name;
}
