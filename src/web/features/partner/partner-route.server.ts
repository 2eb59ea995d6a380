/**
 * Action of the partner page: reads everything that belongs to the key in the form. The key is in that one request, and
 * in no answer, cookie or address.
 */
import { data, type RouterContextProvider } from 'react-router';
import { readText } from '../../components/forms/read-form.ts';
import { developerContext, languageOf, partnerKeyContext, servicesContext } from '../../contexts.ts';
import { toBalances, toDelivery, toKeyView, toMonth, toOrderRow } from './to-partner-view.server.ts';
import type { OrderRow, PartnerAnswer } from './partner-view.ts';
import { eventLifeMs } from '#src/domain/developer/record-times.ts';
import { formatCount } from '#src/i18n/format.ts';
import type { LanguageCode } from '#src/i18n/languages.ts';
import type { PartnerPageView } from './partner-view.ts';

type Args = Readonly<{ request: Request; context: Readonly<RouterContextProvider> }>;

/** How many of the newest orders and deliveries are shown. The API has all of them. */
const mostRows = 20;
const dayMs = 86_400_000;

export async function actOnPartner({ request, context }: Args) {
  const text = readText(await request.formData(), 'key').trim();
  if (text === '') return answer({ kind: 'refused', code: 'empty' }, 400);
  // A text that cannot be a key is refused as one that is unknown, and counts as a guess.
  const found = await context.get(partnerKeyContext)(text.slice(0, 200));
  if (found.ok) return answer({ kind: 'shown', view: await readAll(context, found) }, 200);
  if (found.code !== 'limited')
    return answer({ kind: 'refused', code: found.code }, found.code === 'unknown' ? 401 : 403);
  const { seconds } = found;
  return answer({ kind: 'limited', seconds }, 429, { 'retry-after': String(seconds) });
}

function answer(shown: PartnerAnswer, status: number, headers: Readonly<Record<string, string>> = {}) {
  return data(shown, { status, headers });
}

type Found = Parameters<typeof toKeyView>[0];

async function readAll(context: Args['context'], found: Pick<Found, 'apiKey' | 'left'>): Promise<PartnerPageView> {
  const [developer, language] = [context.get(developerContext), languageOf(context)];
  const { apiKey } = found;
  const [open, webhooks] = [await developer.countOpenOrders(apiKey), await developer.listWebhooks(apiKey)];
  const events = await developer.listWebhookEvents(apiKey, { limit: mostRows });
  const statements = await developer.readStatements(apiKey);
  return {
    key: toKeyView({ ...found, open, webhooks: webhooks.length }, language),
    orders: await readOrders(context, apiKey, language),
    deliveries: events.ok ? events.value.events.map((event) => toDelivery(event, language)) : [],
    deliveryDays: formatCount(language, eventLifeMs / dayMs),
    balances: toBalances(statements, language),
    months: statements.months.map((month) => toMonth(month, language)).toReversed(),
  };
}

/** One order after the other, so that one partner does not occupy the database connections of everybody else. */
async function readOrders(
  context: Args['context'],
  apiKey: Found['apiKey'],
  language: LanguageCode,
): Promise<readonly OrderRow[]> {
  const [developer, services] = [context.get(developerContext), context.get(servicesContext)];
  const { ids } = await developer.listOrders(apiKey, { limit: mostRows });
  const rows: OrderRow[] = [];
  for (const id of ids) {
    const view = await services.viewOrder(id);
    // One that was erased since the list was read is left out.
    if (!view.ok) continue;
    const { externalId } = await developer.findLabels(apiKey, view.value.order);
    rows.push(toOrderRow(view.value, { externalId, language }));
  }
  return rows;
}
