/** A fake TRON node: answers each path by a function of the test, and throws `NotOffered` for all others. */
import { NotOffered, type TronHttp } from '#src/adapters/chains/tron/tron-http.ts';

export type FakePaths = Readonly<Record<string, (question: Readonly<Record<string, unknown>>) => unknown>>;

export function fakeTronHttp(paths: FakePaths): TronHttp & Readonly<{ asked: readonly string[] }> {
  const asked: string[] = [];
  return {
    asked,
    ask: async <Answer>(path: string, question: Readonly<Record<string, unknown>> = {}) => {
      const call = path.replace(/^\/wallet\//, '');
      asked.push(call);
      const known = paths[call];
      if (!known) throw new NotOffered(`${call} is not offered`);
      return known(question) as Answer;
    },
  };
}
