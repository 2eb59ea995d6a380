/** Records which chains a test has changed, so that a lab need not read the others. */
import type { SandboxChain, SandboxChains } from '#src/adapters/chains/sandbox/make-sandbox-chain.ts';
import type { SandboxControl } from '#src/adapters/chains/sandbox/sandbox-control.ts';
import type { ChainId } from '#src/domain/assets/currencies.ts';

const looks: ReadonlySet<string | symbol> = new Set<keyof SandboxControl>([
  'condition',
  'balance',
  'transaction',
  'truth',
  'totals',
]);

export function noteTouches(sandbox: SandboxChains, touched: Set<ChainId>): SandboxChains {
  const note = (chain: ChainId, pair: SandboxChain): SandboxChain => ({
    ...pair,
    control: new Proxy(pair.control, {
      get: (control, name: keyof SandboxControl) => {
        if (!looks.has(name)) touched.add(chain);
        return control[name];
      },
    }),
  });
  const noted = Object.entries(sandbox).map(([chain, pair]) => [chain, note(chain as ChainId, pair)] as const);
  return Object.fromEntries(noted) as SandboxChains;
}
