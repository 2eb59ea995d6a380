/** Calls of the API from the browser. Every outcome is a value, a dead server included. */
import type { LanguageCode } from '#src/i18n/languages.ts';

export type Refusal = Readonly<{ code: string; message: string; details: Readonly<Record<string, unknown>> }>;

export type Reply<Value> =
  | Readonly<{ kind: 'ok'; value: Value }>
  | Readonly<{ kind: 'refused'; refusal: Refusal }>
  /** Nobody answered, or something between us did that does not speak for the service. */
  | Readonly<{ kind: 'unreachable' }>;

export type CallOptions = Readonly<{
  language: LanguageCode;
  signal: AbortSignal;
  headers?: Readonly<Record<string, string>>;
}>;

/** A body makes it a POST. */
export async function callApi<Value>(path: string, options: CallOptions, body?: object): Promise<Reply<Value>> {
  const { language, signal, headers } = options;
  const sent = body && {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
  try {
    const response = await fetch(`${path}?lang=${language}`, { ...sent, signal });
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
