/** Loader and actions for incident rules on crediting, payout stops, pause switches and the screening list. */
import { data, redirect } from 'react-router';
import { chainIds } from '#src/domain/assets/currencies.ts';
import { chains } from '#src/domain/assets/chains.ts';
import { formatCount } from '#src/i18n/format.ts';
import { backOfficeContext, languageOf } from '../../contexts.ts';
import { translateOn } from '../../catalog.server.ts';
import { readFields, failWith } from '../../components/office/fail.server.ts';
import type { Overview } from '../../components/office/office-types.ts';
import {
  pageOperator,
  requireOperator,
  type OfficeActionArgs,
  type OfficeArgs,
} from '../../components/office/require-operator.server.ts';
import { shortMoment } from '../../components/office/short-moment.ts';
import { turnSwitch } from '../../components/office/turn-switch.server.ts';
import { lowerConfirmations, raiseConfirmations, resumeCredits } from './credit-actions.server.ts';
import { toCreditView } from './credit-rows.server.ts';
import type { SettingsView, SwitchRow } from './settings-view.ts';
import { toStopRows, toSurplusRows } from './stop-rows.server.ts';
import { withDone } from '../../components/office/done.ts';
import type { Fields } from '../../components/office/failure.ts';
import { readStepUp } from '../../components/office/read-step-up.ts';
import { bookId, liftId } from './stop-ids.ts';

export async function loadSettings(args: OfficeArgs) {
  const operator = pageOperator(requireOperator(args));
  const { context } = args;
  const office = context.get(backOfficeContext);
  const [overview, screening] = await Promise.all([office.readOverview(), office.readScreening()]);
  const { pauses } = overview;
  const t = translateOn(context, ['admin', 'errors']);
  const count = (number: number): string => formatCount(languageOf(context), number);
  const view: SettingsView = {
    credit: toCreditView(overview.creditRules, { language: languageOf(context), t }),
    stops: toStopRows(overview, { language: languageOf(context), t }),
    surpluses: toSurplusRows(overview, { language: languageOf(context) }),
    switches: [
      toSwitch('all', t('admin.pause.all'), pauses),
      ...chainIds.map((id) => toSwitch(id, chains[id].name, pauses)),
    ],
    screening: {
      source: screening.source,
      date: screening.date,
      isStale: screening.isStale,
      entries: count(screening.entries),
      heldOrders: count(screening.heldOrders),
      flaggedDeposits: count(screening.flaggedDeposits),
      refusedPayouts: count(screening.refusedPayouts),
    },
  };
  return { operator, view };
}

export async function actOnSettings(args: OfficeActionArgs) {
  requireOperator(args);
  const fields = await readFields(args.request);
  if (fields['intent'] === 'lift_stop') return await liftStop(args, fields);
  if (fields['intent'] === 'book_difference') return await bookDifference(args, fields);
  if (fields['intent'] === 'pause' || fields['intent'] === 'resume') return await turnSwitch(args, fields);
  if (fields['intent'] === 'raise_confirmations') return await raiseConfirmations(args, fields);
  if (fields['intent'] === 'lower_confirmations') return await lowerConfirmations(args, fields);
  if (fields['intent'] === 'resume_credits') return await resumeCredits(args, fields);
  throw data(null, { status: 400 });
}

function toSwitch(scope: string, name: string, pauses: Overview['pauses']): SwitchRow {
  const pause = pauses.find((each) => each.scope === scope);
  const why = pause && { reason: pause.reason, by: pause.by, since: shortMoment(pause.at) };
  return { scope, name, pause: why ?? null };
}

/** Resumes stopped payouts: after comparing with the chain again, or by booking the difference. */
async function liftStop(args: OfficeArgs, fields: Fields) {
  const { context, url } = args;
  const { username: actor } = requireOperator(args);
  const { scope = '', reason = '' } = fields;
  const stop = (['books_differ', 'operator'] as const).find((each) => each === fields['stop']);
  if (stop === undefined) throw data(null, { status: 400 });
  const wanted = { scope, stop, reason, ...readStepUp(fields, actor) };
  const lifted = await context.get(backOfficeContext).liftPayoutStop(wanted);
  if (lifted.ok) return redirect(withDone(url.pathname, 'payouts_resumed'), 303);
  return failWith({ ...place, context, intent: liftId({ scope, reason: stop }), typed: fields }, lifted);
}

async function bookDifference(args: OfficeArgs, fields: Fields) {
  const { context, url } = args;
  const { username: actor } = requireOperator(args);
  const { scope = '', difference = '', reason = '' } = fields;
  const wanted = { scope, difference, reason, ...readStepUp(fields, actor) };
  const booked = await context.get(backOfficeContext).bookStoppedDifference(wanted);
  if (booked.ok) return redirect(withDone(url.pathname, booked.value ? 'act_waits' : 'difference_booked'), 303);
  return failWith({ ...place, context, intent: bookId({ scope }), typed: fields }, booked);
}

const place = {
  title: 'admin.toast.failed',
  fieldOf: ({ code }: Readonly<{ code: string }>) => (code === 'reason_invalid' ? 'reason' : undefined),
} as const;
