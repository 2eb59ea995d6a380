/** Form intents of the test-coins panel. Without a faucet none of them exists. */
import type { RefusalCode } from '#src/domain/refusals.ts';
import type { Result } from '#src/domain/result.ts';
import type { Services } from '#src/usecases/visitor/services.ts';
import { faucetContext } from '../../contexts.ts';
import type { RequestContext } from './load-payment.server.ts';
import { testAmount, type TestShare } from './test-amount.server.ts';

type Intent = (services: Services, orderId: string) => Promise<Result<unknown, RefusalCode>>;

const shares: Readonly<Record<string, TestShare>> = {
  'faucet-exact': 'exact',
  'faucet-little': 'little',
  'faucet-much': 'much',
};

export function actWithFaucet(intent: string, context: RequestContext): Intent | undefined {
  const faucet = context.get(faucetContext);
  const share = Object.hasOwn(shares, intent) ? shares[intent] : undefined;
  if (!faucet || share === undefined) return undefined;
  return async (services, orderId) => {
    const view = await services.viewOrder(orderId);
    return view.ok ? await faucet.payDeposit(orderId, testAmount(view.value.order, share)) : view;
  };
}
