/** Carries out one decision on the orders that were chosen in the list. */
import { data } from 'react-router';
import { refusalMessage } from '#src/i18n/refusal-message.ts';
import { backOfficeContext, languageOf } from '../../contexts.ts';
import { failEmpty, failWith, readFields } from '../../components/office/fail.server.ts';
import { readStepUp } from '../../components/office/read-step-up.ts';
import { requireOperator, type OfficeActionArgs } from '../../components/office/require-operator.server.ts';
import { bulkIntent, readChosen, type BulkAnswer } from './order-bulk-fields.ts';

export async function decideChosen(args: OfficeActionArgs) {
  const { username: actor } = requireOperator(args);
  const { context, request } = args;
  const fields = await readFields(request);
  if (fields['intent'] !== bulkIntent) throw data(null, { status: 400 });
  const place = { context, intent: bulkIntent, title: 'admin.toast.failed', fieldOf, typed: fields } as const;
  const orderNumbers = readChosen(fields);
  if (orderNumbers.length === 0) return failEmpty(place, 'orders');
  const { reason = '' } = fields;
  const choice = (['continue', 'refund'] as const).find((each) => each === fields['choice']);
  if (choice === undefined) return failEmpty(place, 'choice');
  if (reason.trim() === '') return failEmpty(place, 'reason');
  const wanted = { orderNumbers, choice, reason, ...readStepUp(fields, actor) };
  const decided = await context.get(backOfficeContext).decideOrders(wanted);
  if (!decided.ok) return failWith(place, decided);
  const language = languageOf(context);
  const answer: BulkAnswer = {
    kind: 'decided',
    rows: decided.value.map(({ orderNumber, state, refusal }) => ({
      orderNumber,
      state,
      problem: refusal && refusalMessage(language, refusal.code, refusal.details),
    })),
  };
  return data(answer);
}

function fieldOf({ code }: Readonly<{ code: string }>): string | undefined {
  if (code === 'reason_invalid') return 'reason';
  return code === 'orders_too_many' || code === 'order_not_found' ? 'orders' : undefined;
}
