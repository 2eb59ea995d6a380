/** Error text for a form that was refused, or that got no answer. */
import type { Translate } from '#src/i18n/translate.ts';
import type { PaymentAnswer } from './payment-answer.ts';

export function problemIn(answer: PaymentAnswer | undefined, intent: string, t: Translate): string | undefined {
  if (answer?.intent !== intent) return undefined;
  return answer.isUnanswered === true ? t('payment.notDone') : answer.message;
}
