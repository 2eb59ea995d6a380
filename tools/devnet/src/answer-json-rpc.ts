/**
 * Answers JSON-RPC requests, single or batched, with one function per method. For the chains that run in our own
 * processes.
 */

export type JsonRpcCall = (method: string, params: readonly unknown[]) => Promise<unknown>;

/** An error response with the code that a real node would give. */
export class RpcRefusal extends Error {
  override name = 'RpcRefusal';
  readonly code: number;
  readonly data: unknown;

  constructor(code: number, message: string, data?: unknown) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

type Question = Readonly<{ id?: unknown; method?: unknown; params?: readonly unknown[] }>;

export async function answerJsonRpc(call: JsonRpcCall, body: unknown): Promise<unknown> {
  if (Array.isArray(body)) return Promise.all(body.map((question: Question) => answerOne(call, question)));
  return answerOne(call, body ?? {});
}

async function answerOne(call: JsonRpcCall, { id = null, method, params = [] }: Question): Promise<unknown> {
  try {
    if (typeof method !== 'string') throw new RpcRefusal(-32_600, 'Invalid request');
    return { jsonrpc: '2.0', id, result: (await call(method, params)) ?? null };
  } catch (error) {
    const { code, message, data } = error as { code?: unknown; message?: unknown; data?: unknown };
    const number = typeof code === 'number' ? code : -32_603;
    return { jsonrpc: '2.0', id, error: { code: number, message: String(message), ...(data ? { data } : {}) } };
  }
}
