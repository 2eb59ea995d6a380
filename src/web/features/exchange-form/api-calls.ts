/** The two calls the form makes from the browser. Every outcome is a value, a dead server included. */
import type { CurrencyId } from '#src/domain/currencies.ts';
import type { LanguageCode } from '#src/i18n/languages.ts';
import type { QuoteAnswer } from './quote-view.ts';

export type Refusal = Readonly<{ code: string; message: string; details: Readonly<Record<string, unknown>> }>;

export type Reply<Value> =
  | Readonly<{ kind: 'ok'; value: Value }>
  | Readonly<{ kind: 'refused'; refusal: Refusal }>
  /** Nobody answered, or something between us did that does not speak for the service. */
  | Readonly<{ kind: 'unreachable' }>;

export type QuoteQuestion = Readonly<{
  sendCurrency: CurrencyId;
  receiveCurrency: CurrencyId;
  sendAmount: string;
  orderType: string;
}>;

type CallOptions = Readonly<{ language: LanguageCode; signal: AbortSignal }>;

export async function askQuote(question: QuoteQuestion, options: CallOptions): Promise<Reply<QuoteAnswer>> {
  const { sendCurrency: fromCurrency, receiveCurrency: toCurrency, sendAmount: amount, orderType } = question;
  return await post('/api/calculate', { fromCurrency, toCurrency, amount, orderType }, options);
}

export type OrderCall = QuoteQuestion &
  Readonly<{
    receiveAddress: string;
    refundAddress: string;
    /** What the visitor was shown; the server asks once more if it can no longer give that. */
    receiveAmount: string;
  }>;

export type MadeOrder = Readonly<{ id: string; orderNumber: string }>;

/** The same key never makes a second order, so a call whose reply was lost can simply be made again. */
export async function sendOrder(
  order: OrderCall,
  { key, ...options }: CallOptions & Readonly<{ key: string }>,
): Promise<Reply<MadeOrder>> {
  return await post('/api/exchanges', order, { ...options, headers: { 'idempotency-key': key } });
}

type PostOptions = CallOptions & Readonly<{ headers?: Readonly<Record<string, string>> }>;

async function post<Value>(path: string, body: object, options: PostOptions): Promise<Reply<Value>> {
  const { language, signal, headers } = options;
  try {
    const response = await fetch(`${path}?lang=${language}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal,
    });
    const answer: unknown = await response.json();
    if (response.ok) return { kind: 'ok', value: answer as Value };
    return isRefusal(answer) ? { kind: 'refused', refusal: answer } : { kind: 'unreachable' };
  } catch {
    return { kind: 'unreachable' };
  }
}

function isRefusal(answer: unknown): answer is Refusal {
  return (
    typeof answer === 'object' && answer !== null && 'code' in answer && 'message' in answer && 'details' in answer
  );
}
