/** What a button says when it is pressed: one letter for the act, and what it is about. At most 64 bytes. */
import { isCurrencyId, type CurrencyId } from '#src/domain/assets/currencies.ts';
import { isOrderId } from '#src/domain/order/order-id.ts';
import { isLanguageCode, type LanguageCode } from '#src/i18n/languages.ts';

/** Buttons of the form, which count only under its last message. */
const formActs = {
  i: 'fixed',
  j: 'floating',
  o: 'order',
  a: 'amount',
  n: 'skip',
  y: 'confirm',
  x: 'stop',
  p: 'more',
} as const;

/** Buttons under the message of an order. */
const orderActs = {
  v: 'look',
  c: 'askCancel',
  k: 'cancel',
  h: 'choose',
  g: 'continue',
  f: 'refund',
  d: 'refundAddress',
} as const;

export type FormAct = (typeof formActs)[keyof typeof formActs];
export type OrderAct = (typeof orderActs)[keyof typeof orderActs];

export type Press =
  | Readonly<{ of: 'language'; language: LanguageCode }>
  | Readonly<{ of: 'currency'; side: 'send' | 'receive'; currency: CurrencyId }>
  | Readonly<{ of: 'form'; act: FormAct }>
  /** `quote`: the beginning of the id of a quote. */
  | Readonly<{ of: 'order'; act: OrderAct; orderId: string; quote: string }>;

const quoteLetters = 20;

export function writePress(press: Press): string {
  switch (press.of) {
    case 'language':
      return `l:${press.language}`;
    case 'currency':
      return `${press.side === 'send' ? 's' : 'r'}:${press.currency}`;
    case 'form':
      return letterOf(formActs, press.act);
    case 'order':
      return `${letterOf(orderActs, press.act)}:${press.orderId}:${press.quote.slice(0, quoteLetters)}`;
  }
}

/** Undefined if the text is none of ours. */
export function readPress(data: string): Press | undefined {
  const [letter = '', first = '', quote = ''] = data.split(':');
  if (letter === 'l') return isLanguageCode(first) ? { of: 'language', language: first } : undefined;
  if (letter === 's' || letter === 'r') {
    const side = letter === 's' ? 'send' : 'receive';
    return isCurrencyId(first) ? { of: 'currency', side, currency: first } : undefined;
  }
  if (isLetter(formActs, letter)) return { of: 'form', act: formActs[letter] };
  if (!isLetter(orderActs, letter) || !isOrderId(first)) return undefined;
  return { of: 'order', act: orderActs[letter], orderId: first, quote };
}

function isLetter<Acts extends object>(acts: Acts, letter: string): letter is keyof Acts & string {
  return Object.hasOwn(acts, letter);
}

function letterOf(acts: Readonly<Record<string, string>>, act: string): string {
  return Object.keys(acts).find((letter) => acts[letter] === act) ?? '';
}
