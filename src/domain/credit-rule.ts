/**
 * Incident rules on crediting: deposits of a chain, or of all chains, need several times the usual confirmations (a
 * raise), or are not credited at all (a stop). A rule is in force at once, also for deposits that wait already.
 */
import { chainIds, type ChainId } from './assets/currencies.ts';

/** How many times the usual confirmations an operator may ask for. */
export const raisedTimes = [2, 5, 20] as const;
export type RaisedTimes = (typeof raisedTimes)[number];

/** For how many hours an operator may raise confirmations. Without one of them, the raise ends by hand only. */
export const raiseHours = [1, 6, 24, 72] as const;
export type RaiseHours = (typeof raiseHours)[number];

export type CreditScope = ChainId | 'all';

export type CreditRule = Readonly<{
  scope: CreditScope;
  /** Null: a stop. Nothing is credited until an operator lifts it. A raise may have a factor of another version. */
  times: number | null;
  /** When a raise ends by itself. Null if an operator has to end it, as with every stop. */
  until: number | null;
  reason: string;
  by: string;
  at: number;
}>;

/** A scope has at most one rule of each kind. */
export type CreditRuleKind = 'raise' | 'stop';

export function kindOfRule({ times }: Pick<CreditRule, 'times'>): CreditRuleKind {
  return times === null ? 'stop' : 'raise';
}

export function parseCreditScope(text: string): CreditScope | undefined {
  return text === 'all' ? text : chainIds.find((chain) => chain === text);
}

type InForce = Pick<CreditRule, 'scope' | 'times'>;

/** Whether nothing is credited on the chain now. */
export function isCreditStopped(rules: readonly InForce[], chain: ChainId): boolean {
  return rules.some((rule) => rule.times === null && isAbout(rule, chain));
}

/** How many times the usual confirmations deposits of the chain need, by the strictest raise. 1 without any. */
export function timesUsual(rules: readonly InForce[], chain: ChainId): number {
  return Math.max(1, ...rules.filter((rule) => isAbout(rule, chain)).map(({ times }) => times ?? 1));
}

function isAbout({ scope }: InForce, chain: ChainId): boolean {
  return scope === 'all' || scope === chain;
}
