/** JSON-RPC client over HTTP, which all of these nodes support. */

export type JsonRpcTarget = Readonly<{ url: string; user?: string; password?: string }>;

/** The node answered with an error. */
export class JsonRpcError extends Error {
  override name = 'JsonRpcError';
  readonly code: number;

  constructor(method: string, code: number, message: string) {
    super(`${method}: ${message} (${code})`);
    this.code = code;
  }
}

export async function callJsonRpc<T>(target: JsonRpcTarget, method: string, params: unknown = []): Promise<T> {
  const headers: Record<string, string> = { 'content-type': 'application/json' };
  if (target.user !== undefined) {
    headers['authorization'] = `Basic ${Buffer.from(`${target.user}:${target.password ?? ''}`).toString('base64')}`;
  }
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
  const response = await fetch(target.url, { method: 'POST', headers, body, signal: AbortSignal.timeout(120_000) });
  const text = await response.text();
  const answer = readAnswer(text, `${method}: HTTP ${response.status}`);
  if (answer.error) throw new JsonRpcError(method, answer.error.code, answer.error.message);
  return answer.result as T;
}

type Answer = Readonly<{ result?: unknown; error?: Readonly<{ code: number; message: string }> | null }>;

function readAnswer(text: string, words: string): Answer {
  try {
    return JSON.parse(text) as Answer;
  } catch {
    throw new Error(`${words}: ${text.slice(0, 200)}`);
  }
}
