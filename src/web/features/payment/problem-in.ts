/** What to say beside a form that was refused, or that never reached the server. */
import type { Translate } from '#src/i18n/translate.ts';
import type { PaymentAnswer } from './payment-answer.ts';

export function problemIn(answer: PaymentAnswer | undefined, intent: string, t: Translate): string | undefined {
  if (answer?.intent !== intent) return undefined;
  return answer.isOffline === true ? t('payment.offline') : answer.message;
}
