/** What an action does, in the operator's language, for the step before its password is asked. */
import { chains } from '#src/domain/assets/chains.ts';
import { chainIds } from '#src/domain/assets/currencies.ts';
import { digestFacts, factNames, readFacts, type FactName, type Facts } from '#src/domain/back-office/facts.ts';
import type { StepUpAct } from '#src/domain/back-office/roles.ts';
import { keyScopes } from '#src/domain/developer/api-key.ts';
import type { RefusalDetails } from '#src/domain/result.ts';
import { formatDecimal } from '#src/i18n/format.ts';
import { translateOn } from '../../catalog.server.ts';
import { languageOf } from '../../contexts.ts';
import type { Review } from './failure.ts';
import type { OfficeContext } from './require-operator.server.ts';

/** The facts of an action that the page knows before anything was sent. */
export function makeReview(context: OfficeContext, act: StepUpAct, facts: Facts): Review {
  return { digest: digestFacts(act, facts), facts: describe(context, facts) };
}

/** The facts that step-up authentication gives back with every refusal. Undefined for other refusals. */
export function readReview(context: OfficeContext, details: RefusalDetails | undefined): Review | undefined {
  const { facts, digest } = details ?? {};
  if (typeof digest !== 'string' || typeof facts !== 'object' || facts === null) return undefined;
  return { digest, facts: describe(context, readFacts(facts)) };
}

function describe(context: OfficeContext, facts: Facts): Review['facts'] {
  const t = translateOn(context, ['admin']);
  const language = languageOf(context);
  const sum = (text: string): string =>
    text.replaceAll(/-?\d+(?:\.\d+)?(?= [A-Z])/g, (number) => formatDecimal(language, number));
  const marks: Readonly<Record<string, string>> = { yes: t('admin.fact.yes'), no: t('admin.fact.no') };
  const place = (text: string): string => {
    const chain = chainIds.find((id) => id === text);
    return chain === undefined ? (text === 'all' ? t('admin.pause.all') : text) : chains[chain].name;
  };
  const writers: Readonly<Partial<Record<FactName, (text: string) => string>>> = {
    roles: (text) => text.replaceAll(/[a-z]+/g, (role) => t.loose(`admin.role.${role}`)),
    state: (text) => t.loose(`admin.state.${text}`),
    evidence: (text) => t.loose(`admin.doubt.${text}`),
    decision: (text) => t.loose(`admin.decide.${text}`),
    stop: (text) => t.loose(`admin.stop.reason.${text}`),
    hours: (text) => (text === '' ? t('admin.credit.byHand') : text),
    keyScopes: (text) => t(`admin.key.${keyScopes.findLast((scope) => text.includes(scope)) ?? 'read'}`),
    amount: sum,
    fee: sum,
    deposits: sum,
    difference: sum,
    rate: (text) => formatDecimal(language, text),
    scope: place,
    network: place,
    isActive: (text) => marks[text] ?? text,
    isDefault: (text) => marks[text] ?? text,
  };
  return factNames.flatMap((name) => {
    const value = facts[name];
    if (value === undefined) return [];
    const written = value === '' && name !== 'hours' ? '–' : (writers[name]?.(value) ?? value);
    return [{ name, label: t(`admin.fact.${name}`), value: written }];
  });
}
