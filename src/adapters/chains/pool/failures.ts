/** Keeps what went wrong with one node while the others are tried. A bug is thrown at once. */
import type { ChainId } from '#src/domain/assets/currencies.ts';
import { OutsideError } from '#src/usecases/ports/outside-error.ts';

export function openFailures(chain: ChainId) {
  let last: unknown = new OutsideError(`no ${chain} node can be asked now`);
  return {
    last: () => last,
    attempt: async <Answer>(step: () => Promise<Answer>): Promise<Answer | undefined> => {
      try {
        return await step();
      } catch (error) {
        if (!(error instanceof OutsideError)) throw error;
        last = error;
        return undefined;
      }
    },
  };
}
