/** A fake JSON-RPC node: answers each method by a function of the test, and refuses all others. */
import { JsonRpcRefusal, type JsonRpc } from '#src/adapters/chains/json-rpc.ts';

export type FakeAnswers = Readonly<Record<string, (...params: never[]) => unknown>>;

export type FakeJsonRpc = JsonRpc & Readonly<{ asked: readonly string[] }>;

export function fakeJsonRpc(answers: FakeAnswers): FakeJsonRpc {
  const asked: string[] = [];
  const answer = (method: string, params: readonly unknown[]): unknown => {
    asked.push(method);
    const known = answers[method];
    if (!known) return new JsonRpcRefusal(method, -32_601, `the method ${method} does not exist`);
    return known(...(params as never[]));
  };
  return {
    asked,
    call: async <Answer>(method: string, params: readonly unknown[] = []) => {
      const answered = answer(method, params);
      if (answered instanceof JsonRpcRefusal) throw answered;
      return answered as Answer;
    },
    batch: async <Answer>(calls: readonly Readonly<{ method: string; params: readonly unknown[] }>[]) =>
      calls.map(({ method, params }) => answer(method, params) as Answer | JsonRpcRefusal),
  };
}
