/** Form intents of being told on a device. Where the operator has named no push service none of them exists. */
import type { RefusalCode } from '#src/domain/refusals.ts';
import type { Result } from '#src/domain/result.ts';
import { readText } from '../../components/forms/read-form.ts';
import { languageOf, webPushContext } from '../../contexts.ts';
import type { RequestContext } from './load-payment.server.ts';

type PushIntent = (services: unknown, orderId: string, form: FormData) => Promise<Result<unknown, RefusalCode>>;

export function actOnPush(intent: string, context: RequestContext): PushIntent | undefined {
  const webPush = context.get(webPushContext);
  if (!webPush) return undefined;
  if (intent === 'push-off') {
    return async (_services, orderId, form) => await webPush.removeDevice(orderId, readText(form, 'endpoint'));
  }
  if (intent !== 'push-on') return undefined;
  return async (_services, orderId, form) => {
    const [endpoint, p256dh, auth] = [readText(form, 'endpoint'), readText(form, 'p256dh'), readText(form, 'auth')];
    return await webPush.addDevice(orderId, {
      subscription: { endpoint, p256dh, auth },
      language: languageOf(context),
    });
  };
}
