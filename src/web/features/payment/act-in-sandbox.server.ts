/** Form intents of the sandbox panel. Outside the sandbox none of them exists. */
import { chainIds } from '#src/domain/assets/currencies.ts';
import type { RefusalCode } from '#src/domain/refusals.ts';
import { accept, refuse, type Result } from '#src/domain/result.ts';
import type { SandboxVerbs } from '#src/usecases/sandbox/sandbox-verbs.ts';
import type { Services } from '#src/usecases/visitor/services.ts';
import { sandboxContext } from '../../contexts.ts';
import type { RequestContext } from './load-payment.server.ts';
import { testAmount, type TestShare } from './test-amount.server.ts';

type Outcome = Result<unknown, RefusalCode>;
type Intent = (services: Services, orderId: string, form: FormData) => Promise<Outcome>;
type SandboxIntent = (sandbox: SandboxVerbs, services: Services, orderId: string, form: FormData) => Promise<Outcome>;

export function actInSandbox(intent: string, context: RequestContext): Intent | undefined {
  const sandbox = context.get(sandboxContext);
  const act = Object.hasOwn(intents, intent) ? intents[intent] : undefined;
  if (!sandbox || !act) return undefined;
  return async (services, orderId, form) => await act(sandbox, services, orderId, form);
}

/** How far past the end of the payment window the clock is moved, to make a payment late. */
const lateSeconds = 60;
const mostSeconds = 31 * 86_400;

const intents: Readonly<Record<string, SandboxIntent>> = {
  'sandbox-exact': async (sandbox, services, orderId) => await payShare(sandbox, services, orderId, 'exact'),
  'sandbox-little': async (sandbox, services, orderId) => await payShare(sandbox, services, orderId, 'little'),
  'sandbox-much': async (sandbox, services, orderId) => await payShare(sandbox, services, orderId, 'much'),
  'sandbox-twice': async (sandbox, _services, orderId) => {
    const first = await sandbox.payDeposit(orderId);
    return first.ok ? await sandbox.payDeposit(orderId) : first;
  },
  'sandbox-late': payLate,
  'sandbox-block': async (sandbox, _services, _orderId, form) => {
    const chain = chainIds.find((id) => id === form.get('chain'));
    if (!chain) return refuse('currency_unknown');
    return accept(await sandbox.mineBlocks(chain, 1));
  },
  'sandbox-clock': async (sandbox, _services, _orderId, form) => {
    const seconds = Number(form.get('seconds'));
    const isPossible = Number.isInteger(seconds) && seconds >= 1 && seconds <= mostSeconds;
    return isPossible ? await sandbox.moveClock(seconds) : refuse('clock_too_far');
  },
};

async function payShare(
  sandbox: SandboxVerbs,
  services: Services,
  orderId: string,
  share: TestShare,
): Promise<Outcome> {
  const view = await services.viewOrder(orderId);
  if (!view.ok) return view;
  return await sandbox.payDeposit(orderId, testAmount(view.value.order, share));
}

async function payLate(sandbox: SandboxVerbs, services: Services, orderId: string): Promise<Outcome> {
  const view = await services.viewOrder(orderId);
  if (!view.ok) return view;
  const leftMs = view.value.order.expiresAt - services.now();
  if (leftMs > 0) {
    const moved = await sandbox.moveClock(Math.min(mostSeconds, Math.ceil(leftMs / 1000) + lateSeconds));
    if (!moved.ok) return moved;
  }
  return await sandbox.payDeposit(orderId);
}
