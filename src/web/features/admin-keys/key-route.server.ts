/** API keys of the developer API: list, create, revoke. */
import { data, redirect } from 'react-router';
import { currencies } from '#src/domain/assets/currencies.ts';
import { utcDay } from '#src/domain/calendar.ts';
import { greatestScope, isActiveKey, keyScopes } from '#src/domain/developer/api-key.ts';
import { lastDayOf } from '#src/domain/developer/key-expiry.ts';
import { keyLimitBounds, readKeyLimits, usualKeyLimits } from '#src/domain/developer/key-limits.ts';
import { formatMoney, money, type Money } from '#src/domain/money.ts';
import type { StatementMonth } from '#src/domain/order/partner-statement.ts';
import { formatBasisPoints, formatCount, formatDecimal } from '#src/i18n/format.ts';
import type { LanguageCode } from '#src/i18n/languages.ts';
import { backOfficeContext, developerContext, languageOf } from '../../contexts.ts';
import { amountText } from '../../components/orders/amount-view.server.ts';
import { withDone } from '../../components/office/done.ts';
import { failEmpty, failWith, readFields } from '../../components/office/fail.server.ts';
import type { Fields } from '../../components/office/failure.ts';
import type { ApiKey, Statements } from '../../components/office/office-types.ts';
import { readStepUp } from '../../components/office/read-step-up.ts';
import {
  pageOperator,
  requireOperator,
  type OfficeActionArgs,
  type OfficeArgs,
} from '../../components/office/require-operator.server.ts';
import type { KeyAnswer, KeyRow, LimitView, PartnerView } from './key-view.ts';

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
    partner: await findPartner(args, keys),
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
  if (fields['intent'] === 'share') return await setShare(args, fields, actor);
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
    scopes: keyScopes.filter((scope) => scope === fields['scopes']),
    limits: readKeyLimits(fields),
    expiresOn: fields['expiresOn'] ?? '',
    networks: (fields['networks'] ?? '').slice(0, 2000).split(/[\s,]+/),
    isSigned: fields['isSigned'] === 'yes',
  });
  if (!made.ok) return failWith(place, made);
  const { apiKey, key, signingSecret } = made.value;
  return data<KeyAnswer>({ kind: 'made', label: apiKey.label, key, signingSecret });
}

async function setShare({ context, url }: OfficeArgs, fields: Fields, actor: string) {
  const id = fields['id'] ?? '';
  const set = await context.get(backOfficeContext).setKeyShare({
    ...readStepUp(fields, actor),
    id,
    partnerName: fields['partnerName'] ?? '',
    share: fields['share'] ?? '',
  });
  if (set.ok) return redirect(withDone(`${url.pathname}?key=${id}`, 'share_set'), 303);
  return failWith({ context, intent: 'share', title: 'admin.toast.failed', fieldOf, typed: fields }, set);
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
  const { limits, webhooks, scopes, createdAt, revokedAt, ...key } = apiKey;
  return {
    id: key.id,
    label: key.label,
    hint: key.hint,
    scope: greatestScope(scopes),
    requestsPerMinute: formatCount(language, limits.requestsPerMinute),
    openOrders: formatCount(language, limits.openOrders),
    createdOn: utcDay(createdAt),
    lastUsedOn: key.lastUsedOn,
    webhooks: webhooks === 0 ? null : formatCount(language, webhooks),
    expiresOn: key.expiresAt === null ? null : lastDayOf(key.expiresAt),
    isExpired: key.expiresAt !== null && now >= key.expiresAt,
    networks: key.networks,
    isSigned: key.sealedSigningSecret !== null,
    partner:
      key.share === null
        ? null
        : { name: key.share.name, percent: formatBasisPoints(language, BigInt(key.share.basisPoints)) },
    revokedOn: revokedAt === null ? null : utcDay(revokedAt),
  };
}

/** The key that the address names. A partner whose key was revoked is still owed what it has earned. */
async function findPartner({ url, context }: OfficeArgs, keys: readonly ApiKey[]): Promise<PartnerView | undefined> {
  const asked = url.searchParams.get('key');
  const key = keys.find(({ id }) => id === asked);
  if (!key) return undefined;
  const { id, label, share, revokedAt } = key;
  const most = context.get(backOfficeContext).mostKeyShare();
  const statements = await context.get(developerContext).readStatements({ id });
  const language = languageOf(context);
  return {
    id,
    label,
    name: share?.name ?? '',
    share: String((share?.basisPoints ?? 0) / 100),
    most: most.toString(),
    isRevoked: revokedAt !== null,
    months: statements.months.map((month) => toStatementRow(month, language)).toReversed(),
    balances: toBalances(statements, language),
  };
}

/** What is owed in each coin, and what became of the rest. */
function toBalances({ owed, proposed, underWay, paid }: Statements, language: LanguageCode): PartnerView['balances'] {
  const all = [...owed, ...underWay, ...paid].map(({ currency }) => currency);
  return [...new Set(all)].toSorted().map((currency) => {
    const unitsOf = (amounts: readonly Money[]): bigint =>
      amounts.find((amount) => amount.currency === currency)?.units ?? 0n;
    const write = (units: bigint): string => (units === 0n ? '–' : amountText(language, money(currency, units)));
    const payable = unitsOf(owed) - unitsOf(proposed);
    return {
      currency,
      owed: write(unitsOf(owed)),
      proposed: write(unitsOf(proposed)),
      underWay: write(unitsOf(underWay)),
      paid: write(unitsOf(paid)),
      payable: payable >= currencies[currency].minUnits ? formatMoney(money(currency, payable)) : null,
    };
  });
}

function toStatementRow(
  { month, currency, orders, ...units }: StatementMonth,
  language: LanguageCode,
): PartnerView['months'][number] {
  const write = (amount: bigint): string =>
    formatDecimal(language, formatMoney(money(currency, amount)), { maxDecimals: 8 });
  return {
    month,
    currency,
    orders: formatCount(language, orders),
    volume: write(units.volume),
    fee: write(units.fee),
    share: write(units.share),
    paid: write(units.paid),
    open: write(units.open),
  };
}

function toLimit(name: keyof typeof keyLimitBounds, language: LanguageCode): LimitView {
  const { min, max } = keyLimitBounds[name];
  return { usual: String(usualKeyLimits[name]), min: formatCount(language, min), max: formatCount(language, max) };
}
