/** Everything the API page shows, made from the OpenAPI document and the constants of the service. */
import { standingOf } from '#src/domain/developer/order-standing.ts';
import { webhookTypes } from '#src/domain/developer/key-webhook.ts';
import { describeWebhook, webhookType } from '#src/domain/developer/webhook-body.ts';
import { orderStates, type OrderState } from '#src/domain/order/lifecycle.ts';
import { orderReasons } from '#src/domain/order/order.ts';
import { publicStatus } from '#src/domain/order/public-status.ts';
import { type LanguageCode, languages } from '#src/i18n/languages.ts';
import type { Translate } from '#src/i18n/translate.ts';
import { callsOf, nameOf, type ApiDocs, type ApiDocument, type Samples } from '../../api-document.ts';
import { callSubjects, docsSubjects, type DocsSubject } from '../../docs-subjects.ts';
import { apiChanges, type ApiChange } from './api-changes.ts';
import { groupCalls, type CallGroup } from './call-views.server.ts';
import { splitGuide, type GuideStep } from './split-guide.ts';
import { objectRows, parameterRows, type FieldRow } from './field-rows.server.ts';
import { temporaryKey, usualKeyLimits } from '#src/domain/developer/key-limits.ts';
import { eventLifeMs, requestLifeMs, versionOverlapMs } from '#src/domain/developer/record-times.ts';
import { signatureWindowMs } from '#src/domain/developer/request-signature.ts';
import { oldSecretMs } from '#src/domain/developer/webhook-signature.ts';
import { backOffMs, mostAttempts, webhookPatienceMs } from '#src/domain/developer/webhook-schedule.ts';
import { quoteLifeMs, supportReplyMs } from '#src/domain/order/time-limits.ts';
import type { Policy } from '#src/domain/policy/policy.ts';
import { lateWatchMs, unpaidRetentionMs } from '#src/domain/policy/policy-times.ts';
import {
  mostTroubleSeconds,
  troubleKinds,
  troubleLeadsTo,
  troubleOffPercent,
  usualTroubleSeconds,
  type TroubleKind,
} from '#src/domain/sandbox-trouble.ts';
import { formatBasisPoints, formatCount, formatDay, formatLength } from '#src/i18n/format.ts';

export type StateRow = Readonly<{
  state: OrderState;
  name: string;
  status: string;
  terminal: boolean;
  userActionRequired: boolean;
}>;
export type TroubleRow = Readonly<{ kind: TroubleKind; leadsTo: string }>;
export type ReasonRow = Readonly<{ reason: string; meaning: string }>;
export type ErrorRow = Readonly<{ code: string; status: string; message: string }>;
export type ObjectView = Readonly<{ name: string; subject: DocsSubject; rows: readonly FieldRow[] }>;

export type DocsView = Readonly<{
  /** Origin of the site. */
  origin: string;
  base: string;
  /** Base URL of the SideShift-compatible API. */
  compatBase: string;
  isSandbox: boolean;
  /** Whether the e-mail address is a placeholder. */
  isExampleEmail: boolean;
  figures: DocsFigures;
  groups: readonly CallGroup[];
  /** Headers that several endpoints accept. */
  headers: readonly FieldRow[];
  hook: Readonly<{ headers: readonly FieldRow[]; message: string; types: readonly string[] }>;
  states: readonly StateRow[];
  reasons: readonly ReasonRow[];
  objects: readonly ObjectView[];
  statuses: readonly string[];
  errors: readonly ErrorRow[];
  samples: Samples;
  guide: readonly GuideStep[];
  /** What was added to the API, by day, newest first. */
  changes: readonly Readonly<{ day: string; name: string; changes: readonly ApiChange[] }>[];
  /** Bad cases that the sandbox makes on request. */
  troubles: readonly TroubleRow[];
}>;

type Reader = Readonly<{ language: LanguageCode; t: Translate; policy: Policy }> &
  Pick<DocsView, 'origin' | 'isSandbox' | 'isExampleEmail'>;

const compatPath = '/api/compat/sideshift/v2';

/** Makes the view of the API page. `t` needs the `calls`, `errors`, `status` and `admin` messages. */
export function viewDocs({ document, samples, guide }: ApiDocs, { language, t, policy, ...facts }: Reader): DocsView {
  const groups = groupCalls({ document, t, canTry: facts.isSandbox });
  const homes = findHomes(document);
  return {
    ...facts,
    base: facts.origin + (document.servers[0]?.url ?? ''),
    compatBase: facts.origin + compatPath,
    figures: docsFigures(language, policy),
    groups,
    headers: sharedHeaders(groups),
    hook: {
      headers: parameterRows(document.webhooks.event.post, { document, t }),
      message: sampleMessage(),
      types: eventTypes,
    },
    states: orderStates.map((state) => ({
      state,
      name: t(`status.title.${state}`),
      status: publicStatus[state],
      ...standingOf(state),
    })),
    reasons: orderReasons.map((reason) => ({ reason, meaning: t.loose(`admin.reason.${reason}`) })),
    objects: answeredObjects(document).map((name) => ({
      name,
      subject: homes.get(name) ?? 'orders',
      rows: objectRows(name, { document, t }),
    })),
    statuses: allStatuses(document),
    errors: errorRows(document, t),
    samples,
    changes: apiChanges.map(({ day, changes }) => ({ day, name: formatDay(language, day), changes })),
    guide: splitGuide(guide, facts.isSandbox ? facts.origin : undefined),
    troubles: troubleKinds.map((kind) => {
      const { state, reason } = troubleLeadsTo(kind, true);
      return { kind, leadsTo: reason === null ? state : `${state}, ${reason}` };
    }),
  };
}

/** The header parameters of all endpoints, without duplicates. */
function sharedHeaders(groups: readonly CallGroup[]): readonly FieldRow[] {
  const all = groups.flatMap(({ calls }) => calls.flatMap(({ parameters }) => parameters));
  return [...new Map(all.filter(({ place }) => place === 'header').map((row) => [row.name, row])).values()];
}

/**
 * Names of the objects in responses and webhook messages. Request bodies are shown with their endpoint, and arrays as
 * their items.
 */
export function answeredObjects(document: ApiDocument): readonly string[] {
  const answers = callsOf(document).map(({ operation }) => operation.responses);
  return objectsIn(document, [...answers, document.webhooks]);
}

/** The objects that these parts of the document refer to, directly or through other objects. */
function objectsIn({ components }: ApiDocument, parts: readonly unknown[]): readonly string[] {
  const named = new Set<string>();
  for (const name of referencesIn(parts)) follow(name);
  return Object.keys(components.schemas).filter((name) => named.has(name) && components.schemas[name]?.properties);

  function follow(name: string): void {
    named.add(name);
    for (const inner of referencesIn(components.schemas[name])) if (!named.has(inner)) follow(inner);
  }
}

/** The subject on whose page each object is shown: the first in the order of the menu whose calls answer with it. */
function findHomes(document: ApiDocument): ReadonlyMap<string, DocsSubject> {
  const homes = new Map<string, DocsSubject>([['Error', 'errors']]);
  const calls = callsOf(document);
  for (const subject of docsSubjects({ isSandbox: true })) {
    const own = calls.filter(({ operation }) => callSubjects[operation.operationId] === subject);
    const told = subject === 'webhooks' ? document.webhooks : undefined;
    for (const name of objectsIn(document, [...own.map(({ operation }) => operation.responses), told])) {
      if (!homes.has(name)) homes.set(name, subject);
    }
  }
  return homes;
}

function referencesIn(part: unknown): readonly string[] {
  const found = (JSON.stringify(part) ?? '').matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g);
  return Array.from(found, ([, name]) => nameOf(name ?? ''));
}

function allStatuses(document: ApiDocument): readonly string[] {
  const all = callsOf(document).flatMap(({ operation }) => Object.keys(operation.responses));
  return [...new Set(all)].toSorted();
}

/**
 * Every error code that any endpoint can return, by status. Codes and statuses come from the document, which has them
 * from the maps that the server uses.
 */
function errorRows(document: ApiDocument, t: Translate): readonly ErrorRow[] {
  const rows = new Map<string, ErrorRow>();
  for (const { operation } of callsOf(document)) {
    for (const [status, response] of Object.entries(operation.responses)) {
      for (const code of response['x-error-codes'] ?? []) {
        rows.set(code, { code, status, message: t.loose(`errors.${code}`).replaceAll(/\{\w+\}/g, '…') });
      }
    }
  }
  return [...rows.values()].toSorted((a, b) => (a.status + a.code < b.status + b.code ? -1 : 1));
}

/** Webhook event types, and that of tests. */
const eventTypes: readonly string[] = [...webhookTypes, webhookType({ order: null })];

/** Sample webhook message, written by the same code as real messages. */
function sampleMessage(): string {
  const message = describeWebhook({
    id: 'evt_6f1b0c9d2e3a4f5061728394a5b6c7d8',
    kind: 'order_moved',
    order: {
      link: 'FxYb1wqDnM4oAVZtA8hbcE',
      orderNumber: 'TS-20270115-48213907',
      version: 5,
      state: 'completed',
      reason: null,
    },
    createdAt: Date.UTC(2027, 0, 15, 8),
  });
  return JSON.stringify(JSON.parse(message ?? '{}'), null, 2);
}

type DocsFigures = ReturnType<typeof docsFigures>;

/** Every duration and number in the API page's own texts. */
function docsFigures(language: LanguageCode, policy: Policy) {
  const length = (ms: number): string => formatLength(language, ms);
  const list = new Intl.ListFormat(languages[language].htmlLang, { type: 'conjunction' });
  return {
    quoteLife: length(quoteLifeMs),
    keyLife: length(temporaryKey.lifeMs),
    requestLife: length(requestLifeMs),
    eventLife: length(eventLifeMs),
    patience: length(webhookPatienceMs),
    window: length(signatureWindowMs),
    oldSecretLife: length(oldSecretMs),
    pauses: list.format(backOffMs.map(length)),
    attempts: formatCount(language, mostAttempts),
    perMinute: formatCount(language, usualKeyLimits.requestsPerMinute),
    openOrders: formatCount(language, usualKeyLimits.openOrders),
    lateWatch: length(lateWatchMs(policy)),
    unpaidKept: length(lateWatchMs(policy) + unpaidRetentionMs(policy)),
    reply: length(supportReplyMs),
    versionOverlap: length(versionOverlapMs),
    amountOff: formatBasisPoints(language, 100n * troubleOffPercent),
    awayFor: length((usualTroubleSeconds.chain_away ?? 0) * 1000),
    refusedFor: length((usualTroubleSeconds.held ?? 0) * 1000),
    troubleMost: formatCount(language, mostTroubleSeconds),
  } as const;
}
