/** API client for the browser. Every outcome is a returned value, including an unreachable server. */
import type { Answers } from '#src/api/answers.ts';
import type { LanguageCode } from '#src/i18n/languages.ts';

type Refused = Readonly<{ code: string; message: string; details: Readonly<Record<string, unknown>> }>;

/** A refusal by the API. `support` is the raw response for customer support: status, request id, text. */
export type Refusal = Refused & Readonly<{ support: string }>;

export type Reply<Value> =
  | Readonly<{ kind: 'ok'; value: Value }>
  | Readonly<{ kind: 'refused'; refusal: Refusal }>
  /** There was no response, or one from something in between (a proxy) that is not in the service's format. */
  | Readonly<{ kind: 'unreachable'; support: string }>;

export type CallOptions = Readonly<{
  language: LanguageCode;
  signal: AbortSignal;
  headers?: Readonly<Record<string, string>>;
}>;

/** Maximum length of `support`, because a proxy may answer with a whole HTML page. */
const longestSupport = 300;

/** Calls the API: a POST if there is a body, else a GET. */
export async function callApi<Path extends keyof Answers>(
  path: Path,
  options: CallOptions,
  body?: object,
): Promise<Reply<Answers[Path]>> {
  const { language, signal, headers } = options;
  const sent = body && {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
  let support = '';
  try {
    const response = await fetch(`${path}?lang=${language}`, { ...sent, signal });
    const text = await response.text();
    const number = response.headers.get('x-request-id');
    support = `HTTP ${response.status}${number === null ? '' : `, ID ${number}`}: ${text.slice(0, longestSupport)}`;
    const answer: unknown = JSON.parse(text);
    if (response.ok) return { kind: 'ok', value: answer as Answers[Path] };
    return isRefusal(answer) ? { kind: 'refused', refusal: { ...answer, support } } : { kind: 'unreachable', support };
  } catch {
    return { kind: 'unreachable', support };
  }
}

function isRefusal(answer: unknown): answer is Refused {
  return (
    typeof answer === 'object' && answer !== null && 'code' in answer && 'message' in answer && 'details' in answer
  );
}
