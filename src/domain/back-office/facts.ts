/**
 * What an action of an operator does, in short texts: amount, address, order, reason and so on. Pages show these facts
 * beside the button, and the form carries a digest of them. The use case makes the facts again from what it will really
 * do, so a proof is good for exactly what was shown.
 */
import { sha256Hex } from '#sha256';
import { canonicalJson } from '../canonical-json.ts';
import { formatMoney, type Money } from '../money.ts';
import type { StepUpAct } from './roles.ts';

/** Names of facts, in the order in which they are shown. */
export const factNames = [
  'operator',
  'roles',
  'order',
  'state',
  'decision',
  'matches',
  'loan',
  'label',
  'deposits',
  'amount',
  'fee',
  'rate',
  'currency',
  'network',
  'epoch',
  'transaction',
  'block',
  'evidence',
  'difference',
  'visitorAddress',
  'repaymentAddress',
  'platformAddress',
  'withdrawalAddress',
  'coldKey',
  'coldAddresses',
  'addressNow',
  'isActive',
  'isDefault',
  'scope',
  'stop',
  'times',
  'hours',
  'keyScopes',
  'requestsPerMinute',
  'openOrders',
  'expiresOn',
  'keyNetworks',
  'keySigned',
  'partner',
  'share',
  'version',
  'changes',
  'proposedBy',
  'reason',
] as const;
export type FactName = (typeof factNames)[number];

export type Facts = Readonly<Partial<Record<FactName, string>>>;

/**
 * What the operator was shown. Pages send the digest, which is empty before the first look. Programs may send the lines
 * of the facts, or null: then the request itself says everything that it wants.
 */
export type Shown = string | readonly string[] | null;

/** SHA-256 of the canonical JSON of action and facts. */
export function digestFacts(act: StepUpAct, facts: Facts): string {
  return digestFactLines(act, listFacts(facts));
}

export function digestFactLines(act: StepUpAct, lines: readonly string[]): string {
  return sha256Hex(canonicalJson({ act, facts: [...lines] }));
}

export function isAsShown(shown: Shown, act: StepUpAct, facts: Facts): boolean {
  if (shown === null) return true;
  if (typeof shown === 'string') return shown === digestFacts(act, facts);
  return JSON.stringify(shown) === JSON.stringify(listFacts(facts));
}

/** The facts as lines, `amount: 1 BTC`, in the order in which they are shown. */
export function listFacts(facts: Facts): readonly string[] {
  return factNames.flatMap((name) => (facts[name] === undefined ? [] : [`${name}: ${facts[name]}`]));
}

export function readFacts(lines: readonly string[]): Facts {
  return Object.fromEntries(
    factNames.flatMap((name) => {
      const line = lines.find((each) => each.startsWith(`${name}: `));
      return line === undefined ? [] : [[name, line.slice(name.length + 2)]];
    }),
  );
}

/** Facts of visitors that are erased with their orders. The audit log is never erased, so it does not get them. */
const erasable: readonly FactName[] = ['visitorAddress'];

/** The facts in the words of the audit log. */
export function auditFacts(facts: Facts): string {
  const told = Object.entries(facts).filter(([name]) => !erasable.some((each) => each === name));
  return listFacts(Object.fromEntries(told)).join(', ');
}

export function moneyFact(amount: Money): string {
  return `${formatMoney(amount)} ${amount.currency}`;
}

/**
 * An address of a visitor. One that the operator typed is shown whole. One that the visitor gave is shown by its first
 * and last characters, because looking at whole addresses is an action of its own.
 */
export function visitorAddress(address: Readonly<{ typed: string }> | Readonly<{ given: string }>): string {
  if ('typed' in address) return address.typed;
  const { given } = address;
  return given.length <= 2 * ends ? given : `${given.slice(0, ends)}…${given.slice(-ends)}`;
}

const ends = 8;
