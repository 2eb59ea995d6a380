/** Compares books and chains as the worker does. Nodes that do not answer are left out. */
import { chainIds } from '#src/domain/assets/currencies.ts';
import { OutsideError } from '#src/usecases/ports/outside-error.ts';
import type { Ports } from '#src/usecases/ports/ports.ts';
import { compareNow } from '#src/usecases/reconciliation/compare-now.ts';

export async function compareAll(ports: Ports): Promise<void> {
  for (const chain of chainIds) {
    await compareNow(ports, chain).catch((error: unknown) => {
      if (!(error instanceof OutsideError)) throw error;
    });
  }
}
