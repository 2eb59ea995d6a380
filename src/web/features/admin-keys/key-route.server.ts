/** API keys of the developer API: list, create, revoke. */
import { data, redirect } from 'react-router';
import { utcDay } from '#src/domain/calendar.ts';
import { isActiveKey } from '#src/domain/developer/api-key.ts';
import { lastDayOf } from '#src/domain/developer/key-expiry.ts';
import { keyLimitBounds, readKeyLimits, usualKeyLimits } from '#src/domain/developer/key-limits.ts';
import { formatCount } from '#src/i18n/format.ts';
import type { LanguageCode } from '#src/i18n/languages.ts';
import { backOfficeContext, developerContext, languageOf } from '../../contexts.ts';
import { withDone } from '../../components/office/done.ts';
import { failEmpty, failWith, readFields } from '../../components/office/fail.server.ts';
import type { Fields } from '../../components/office/failure.ts';
import type { ApiKey } from '../../components/office/office-types.ts';
import { readStepUp } from '../../components/office/read-step-up.ts';
import {
  pageOperator,
  requireOperator,
  type OfficeActionArgs,
  type OfficeArgs,
} from '../../components/office/require-operator.server.ts';
import type { KeyAnswer, KeyRow, LimitView } from './key-view.ts';

export async function loadKeys(args: OfficeArgs) {
  const operator = pageOperator(requireOperator(args));
  const language = languageOf(args.context);
  const keys = await args.context.get(developerContext).listKeys();
  const now = Date.now();
  const good = keys.filter((key) => isActiveKey(key, now));
  const ended = keys.filter((key) => !isActiveKey(key, now));
  return {
    operator,
    rows: [...good, ...ended].map((key) => toRow(key, language, now)),
    limits: {
      requestsPerMinute: toLimit('requestsPerMinute', language),
      openOrders: toLimit('openOrders', language),
    },
  };
}

export async function actOnKeys(args: OfficeActionArgs) {
  const { username: actor } = requireOperator(args);
  const fields = await readFields(args.request);
  if (fields['intent'] === 'create') return await create(args, fields, actor);
  if (fields['intent'] === 'revoke') return await revoke(args, fields, actor);
  throw data(null, { status: 400 });
}

const needed = ['label', 'requestsPerMinute', 'openOrders'] as const;

/**
 * Creates a key. Does not redirect after the POST as other actions do: the key is in this response only and is stored
 * nowhere.
 */
async function create({ context }: OfficeArgs, fields: Fields, actor: string) {
  const place = { context, intent: 'create', title: 'admin.toast.createFailed', fieldOf, typed: fields } as const;
  const empty = needed.find((name) => (fields[name] ?? '').trim() === '');
  if (empty !== undefined) return failEmpty(place, empty);
  const made = await context.get(backOfficeContext).makeKey({
    ...readStepUp(fields, actor),
    label: fields['label'] ?? '',
    scopes: fields['scopes'] === 'trade' ? ['read', 'trade'] : ['read'],
    limits: readKeyLimits(fields),
    expiresOn: fields['expiresOn'] ?? '',
    networks: (fields['networks'] ?? '').slice(0, 2000).split(/[\s,]+/),
    isSigned: fields['isSigned'] === 'yes',
  });
  if (!made.ok) return failWith(place, made);
  const { apiKey, key, signingSecret } = made.value;
  return data<KeyAnswer>({ kind: 'made', label: apiKey.label, key, signingSecret });
}

async function revoke({ context, url }: OfficeArgs, fields: Fields, actor: string) {
  const revoked = await context.get(backOfficeContext).revokeKey({ id: fields['id'] ?? '', actor });
  if (revoked.ok) return redirect(withDone(url.pathname, 'key_revoked'), 303);
  return failWith({ context, intent: 'revoke', title: 'admin.toast.failed', typed: fields }, revoked);
}

function fieldOf({ details }: Readonly<{ details?: Readonly<Record<string, unknown>> }>): string | undefined {
  const field = details?.['field'];
  return typeof field === 'string' ? field : undefined;
}

function toRow(apiKey: ApiKey, language: LanguageCode, now: number): KeyRow {
  const { limits, webhook, scopes, createdAt, revokedAt, ...key } = apiKey;
  return {
    id: key.id,
    label: key.label,
    hint: key.hint,
    canTrade: scopes.includes('trade'),
    requestsPerMinute: formatCount(language, limits.requestsPerMinute),
    openOrders: formatCount(language, limits.openOrders),
    createdOn: utcDay(createdAt),
    lastUsedOn: key.lastUsedOn,
    hasWebhook: webhook !== null,
    expiresOn: key.expiresAt === null ? null : lastDayOf(key.expiresAt),
    isExpired: key.expiresAt !== null && now >= key.expiresAt,
    networks: key.networks,
    isSigned: key.sealedSigningSecret !== null,
    revokedOn: revokedAt === null ? null : utcDay(revokedAt),
  };
}

function toLimit(name: keyof typeof keyLimitBounds, language: LanguageCode): LimitView {
  const { min, max } = keyLimitBounds[name];
  return { usual: String(usualKeyLimits[name]), min: formatCount(language, min), max: formatCount(language, max) };
}
