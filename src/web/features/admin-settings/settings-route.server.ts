/** Loader and actions for payout stops, pause switches and the screening list. */
import { data } from 'react-router';
import { chainIds } from '#src/domain/assets/currencies.ts';
import { chains } from '#src/domain/assets/chains.ts';
import { formatCount } from '#src/i18n/format.ts';
import { backOfficeContext, languageOf } from '../../contexts.ts';
import { translateOn } from '../../catalog.server.ts';
import { readFields } from '../../components/office/fail.server.ts';
import type { Overview } from '../../components/office/office-types.ts';
import {
  requireOperator,
  type OfficeActionArgs,
  type OfficeArgs,
} from '../../components/office/require-operator.server.ts';
import { shortMoment } from '../../components/office/short-moment.ts';
import { turnSwitch } from '../../components/office/turn-switch.server.ts';
import type { SettingsView, SwitchRow } from './settings-view.ts';
import { bookDifference, liftStop } from './stop-actions.server.ts';
import { toStopRows, toSurplusRows } from './stop-rows.server.ts';

export async function loadSettings(args: OfficeArgs) {
  const { username, hasSecondFactor } = requireOperator(args);
  const { context } = args;
  const office = context.get(backOfficeContext);
  const [overview, screening] = await Promise.all([office.readOverview(), office.readScreening()]);
  const { pauses } = overview;
  const t = translateOn(context, ['admin', 'errors']);
  const count = (number: number): string => formatCount(languageOf(context), number);
  const view: SettingsView = {
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
  return { username, hasSecondFactor, view };
}

export async function actOnSettings(args: OfficeActionArgs) {
  requireOperator(args);
  const fields = await readFields(args.request);
  if (fields['intent'] === 'lift_stop') return await liftStop(args, fields);
  if (fields['intent'] === 'book_difference') return await bookDifference(args, fields);
  if (fields['intent'] === 'pause' || fields['intent'] === 'resume') return await turnSwitch(args, fields);
  throw data(null, { status: 400 });
}

function toSwitch(scope: string, name: string, pauses: Overview['pauses']): SwitchRow {
  const pause = pauses.find((each) => each.scope === scope);
  const why = pause && { reason: pause.reason, by: pause.by, since: shortMoment(pause.at) };
  return { scope, name, pause: why ?? null };
}
