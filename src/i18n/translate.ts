/** Translates messages. The catalogue is chosen per request and passed along; the module holds no current language. */
import type { MessageKey, MessageParam, MessageParams, PageCatalog } from './catalog.ts';
import { languages, writesWithSpaces } from './languages.ts';

type Args<Key extends MessageKey> = keyof MessageParams<Key> extends never ? [] : [params: MessageParams<Key>];

export interface Translate {
  /**
   * Translates a message: `t('home.fee', { fee: '0.45' })`. A misspelt key, a missing or a surplus parameter does not
   * compile.
   */
  <Key extends MessageKey>(key: Key, ...args: Args<Key>): string;
  /**
   * Translates a message whose key is known only at run time, such as an error code. Parameters that the message does
   * not use are ignored.
   */
  loose(key: string, params?: Readonly<Record<string, unknown>>): string;
  has(key: string): boolean;
}

/**
 * Space between a figure and a symbol. No line may end there: "10" at the end of one line and "BTC" on the next is
 * misread.
 */
const figureBeforeSymbol = /(\d) (?=[A-Z]{3,4}\b)/g;
/** Space between a figure and what follows in Chinese and Japanese: a symbol, a counter or a unit. */
const figureBeforeCounter = /(\d) (?=[A-Z]{3,4}\b|[\u3041-\u30ff\u4e00-\u9fff])/g;
const figureAtCounter = /(\d)(?=[\u3041-\u30ff\u4e00-\u9fff])/g;

export function makeTranslate({ language, messages }: PageCatalog): Translate {
  const locale = languages[language].htmlLang;
  const plurals = new Intl.PluralRules(locale);
  const numbers = new Intl.NumberFormat(locale, { maximumFractionDigits: 18 });
  const figureBeforeUnit = writesWithSpaces(language) ? figureBeforeSymbol : figureBeforeCounter;

  const findText = (key: string, count: unknown): string | undefined => {
    if (typeof count !== 'number') return messages[key];
    return messages[`${key}_${plurals.select(count)}`] ?? messages[`${key}_other`] ?? messages[key];
  };
  const loose = (key: string, params: Readonly<Record<string, unknown>> = {}): string => {
    // A missing message is a bug, but must not break the page: the visitor sees the key.
    const text = findText(key, params['count']) ?? key;
    const filled = text
      .replace(/\{(\w+)\}/g, (placeholder, name: string) => writeParam(params[name]) ?? placeholder)
      .replace(figureBeforeUnit, '$1\u00a0');
    return language === 'ja' ? filled.replace(figureAtCounter, '$1\u2060') : filled;
  };
  const writeParam = (param: unknown): string | undefined => {
    if (typeof param === 'number') return numbers.format(param);
    return typeof param === 'string' || typeof param === 'bigint' ? String(param) : undefined;
  };
  const translate = (key: string, params?: Readonly<Record<string, MessageParam>>): string => loose(key, params);
  return Object.assign(translate, {
    loose,
    has: (key: string) => messages[key] !== undefined || messages[`${key}_other`] !== undefined,
  });
}
