/**
 * The subject of an act about a doubted deposit: which deposit, in which block, and what the nodes had said of it. In
 * another block, or once a node contradicts it, it is another act.
 */
import type { Deposit } from '../order/deposit.ts';
import type { OpinionWait } from '../second-opinion.ts';
import type { TreasuryAct } from './act.ts';

/** `missing`: no second node says anything. `against`: one says something else. */
export type Evidence = 'missing' | 'against';

export function evidenceOf(wait: OpinionWait): Evidence {
  return wait === 'nodes_differ' ? 'against' : 'missing';
}

type Doubted = Readonly<{ deposit: Pick<Deposit, 'id' | 'blockHash'>; wait: OpinionWait }>;

export function subjectOf({ deposit: { id, blockHash }, wait }: Doubted): string {
  return `${id} ${blockHash ?? ''} ${evidenceOf(wait)}`;
}

type Subject = Readonly<{ id: string; block: string; evidence: string }>;

export function readSubject({ subject }: Pick<TreasuryAct, 'subject'>): Subject {
  const [id = '', block = '', evidence = ''] = subject.split(' ');
  return { id, block, evidence };
}
