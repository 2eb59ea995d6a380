/**
 * Proposing, agreeing to and stopping a treasury act. Each is one transaction under the lock of the act; what an act
 * does happens in `carryOut`, at once if nobody else has to agree and nothing has to cool off.
 */
import { currencies } from '#src/domain/assets/currencies.ts';
import { money } from '#src/domain/money.ts';
import { isFenced } from '#src/domain/payout-stop.ts';
import { accept, refuse, type Result } from '#src/domain/result.ts';
import {
  actLifeMs,
  hashFacts,
  isActNumber,
  makeActNumber,
  type ActFacts,
  type TreasuryAct,
} from '#src/domain/treasury/act.ts';
import type { Approval } from '#src/domain/treasury/approval.ts';
import { undoOwner } from '../loans/undo-owner.ts';
import type { AllRecords } from '../ports/office-records.ts';
import { AlreadyTaken } from '../ports/records.ts';
import { cancelPlanned } from '../settlement/cancel-planned.ts';
import { advanceAct, describeAct, type TreasuryDeps } from './act-records.ts';
import { carryOut } from './carry-out.ts';
import { proposing } from './proposing.ts';
import { isPaid, readRule } from './hold-unproven.ts';
import { checkSecond, isForTwo, lockPeople } from './second-person.ts';
import { valueNow } from '../quotes/value-now.ts';

export type Proposal<Code extends string = never> = Readonly<{
  facts: ActFacts;
  actor: string;
  /** The first moment at which the act may be done. */
  readyAt: number;
  idempotencyKey: string | null;
  /** What shows the signer that this operator proposed it. */
  approval?: Approval | null;
  /** Looks, under the lock of all proposals, whether another one leaves room for it. */
  check?: (records: AllRecords) => Promise<Result<null, Code>>;
}>;

type Proposed<Code extends string = never> = Result<TreasuryAct, 'idempotency_key_reused' | Code>;

/** The act that was proposed with the same key before. */
export async function findProposed(
  { store }: TreasuryDeps,
  { facts, idempotencyKey: key }: Pick<Proposal, 'facts' | 'idempotencyKey'>,
): Promise<Proposed | undefined> {
  if (key === null) return undefined;
  return await store.snapshot(async ({ office }) => await findEarlier(office, facts, key));
}

async function findEarlier(
  { treasury }: AllRecords['office'],
  facts: ActFacts,
  key: string,
): Promise<Proposed | undefined> {
  const earlier = await treasury.findByKey(key);
  if (!earlier) return undefined;
  return earlier.factsHash === hashFacts(facts) ? accept(earlier) : refuse('idempotency_key_reused');
}

/** Proposes an act whose facts are checked and whose operator is authorised. */
export async function proposeAct<Code extends string = never>(
  deps: TreasuryDeps,
  proposal: Proposal<Code>,
): Promise<Proposed<Code>> {
  const { ports, store } = deps;
  const isTooMuch = await isForTwoAtSigner(ports, proposal.facts);
  for (let tries = 0; ; tries += 1) {
    try {
      const act = await store.transaction(async (records) => await insertAct(ports, records, proposal, isTooMuch));
      return act.ok && act.value.state === 'approved' ? accept(await carryOut(deps, act.value.id)) : act;
    } catch (error) {
      // The number collided: the retry draws another one.
      if (!(error instanceof AlreadyTaken) || error.constraint !== 'treasury_acts_pkey' || tries >= 5) throw error;
    }
  }
}

/** Whether the signer wants to see a second person, by a limit of its own. */
async function isForTwoAtSigner(ports: TreasuryDeps['ports'], { kind, currency, units }: ActFacts): Promise<boolean> {
  if (!isPaid(kind)) return false;
  const rule = await readRule(ports);
  return rule !== undefined && rule !== 'away' && rule.areNeeded && !rule.isForOne(money(currency, units));
}

async function insertAct<Code extends string>(
  ports: TreasuryDeps['ports'],
  records: AllRecords,
  { facts, actor, readyAt, idempotencyKey, approval, check }: Proposal<Code>,
  isTooMuch: boolean,
): Promise<Proposed<Code>> {
  const { treasury } = records.office;
  await treasury.lockProposals();
  const earlier = idempotencyKey === null ? undefined : await findEarlier(records.office, facts, idempotencyKey);
  if (earlier) return earlier;
  const checked = await check?.(records);
  if (checked && !checked.ok) return checked;
  const at = ports.clock.now();
  const dollars = await valueNow(records, money(facts.currency, facts.units), at);
  const needsSecond = isTooMuch || (await isForTwo(ports, records, { kind: facts.kind, dollars, actor }));
  const act: TreasuryAct = {
    ...facts,
    id: makeActNumber(at, (bound) => ports.random.below(bound)),
    idempotencyKey,
    factsHash: hashFacts(facts),
    dollars,
    needsSecond,
    state: needsSecond ? 'waiting' : 'approved',
    version: 0,
    proposedBy: actor,
    proposedAt: at,
    decidedBy: null,
    decidedAt: null,
    readyAt,
    expiresAt: (needsSecond ? at : Math.max(at, readyAt)) + actLifeMs,
    obstacle: null,
    endedAt: null,
  };
  await treasury.insert(act);
  if (approval) await records.controls.addApproval(act.id, approval, at);
  await records.controls.audit({ actor, action: 'act_proposed', subject: act.id, details: describeAct(act), at });
  return accept(act);
}

export type AgreeRefusal = 'act_not_found' | 'act_not_waiting' | 'act_own' | 'act_changed' | 'second_too_new';

export type Agreement = Readonly<{ actId: string; actor: string; factsHash: string }>;

/** The act, if this operator may agree to it. Asked before the password is, and again under the lock. */
async function checkAgreement(
  ports: TreasuryDeps['ports'],
  records: AllRecords,
  { act, actor, factsHash }: Omit<Agreement, 'actId'> & Readonly<{ act: TreasuryAct | undefined }>,
): Promise<Result<TreasuryAct, AgreeRefusal>> {
  if (!act) return refuse('act_not_found');
  if (act.factsHash !== factsHash) return refuse('act_changed');
  if (act.proposedBy === actor) return refuse('act_own');
  if (act.state !== 'waiting' || ports.clock.now() >= act.expiresAt) return refuse('act_not_waiting');
  const first = { username: act.proposedBy, act: proposing[act.kind] };
  const second = await checkSecond(ports, records, { actor, first });
  return second.ok ? accept(act) : second;
}

/** Whether this person agreed to these facts before, and the act went on. Whoever refused it did not agree. */
function isAgreedBy({ state, decidedBy, factsHash: hash }: TreasuryAct, { actor, factsHash }: Agreement): boolean {
  const wentOn = state === 'approved' || state === 'under_way' || state === 'done';
  return wentOn && decidedBy === actor && hash === factsHash;
}

/**
 * The second person agrees. `approve` authorises the operator; it is called only if the act can be agreed to. A second
 * click of the same person is answered with the same act.
 */
export async function agreeToAct<Code extends string>(
  deps: TreasuryDeps,
  wanted: Agreement,
  approve: (act: TreasuryAct) => Promise<Result<Approval | null, Code>>,
): Promise<Result<TreasuryAct, AgreeRefusal | Code>> {
  const { ports, store } = deps;
  const { actId, actor } = wanted;
  if (!isActNumber(actId)) return refuse('act_not_found');
  const before = await store.snapshot(async (records): Promise<Result<TreasuryAct, AgreeRefusal>> => {
    const act = await records.office.treasury.find(actId);
    return act && isAgreedBy(act, wanted) ? accept(act) : await checkAgreement(ports, records, { ...wanted, act });
  });
  if (!before.ok || isAgreedBy(before.value, wanted)) return before;
  const approved = await approve(before.value);
  if (!approved.ok) return approved;
  const agreed = await store.transaction(async (records): Promise<Result<TreasuryAct, AgreeRefusal>> => {
    const { treasury } = records.office;
    await treasury.lockProposals();
    const act = await treasury.lock(actId);
    // Nobody takes a role away, or gives one, until this transaction ends.
    await lockPeople(records, actor, before.value.proposedBy);
    const still = await checkAgreement(ports, records, { ...wanted, act });
    if (!still.ok) return still;
    const at = ports.clock.now();
    const patch = { decidedBy: actor, decidedAt: at, expiresAt: Math.max(at, still.value.readyAt) + actLifeMs };
    const moved = await advanceAct(records, still.value, { event: 'agreed', by: actor, at, patch });
    if (moved && approved.value) await records.controls.addApproval(actId, approved.value, at);
    return moved ? accept(moved) : refuse('act_not_waiting');
  });
  return agreed.ok ? accept(await carryOut(deps, actId)) : agreed;
}

/**
 * Stops an act: its proposer takes it back, anybody else refuses it. A withdrawal that is under way is stopped with its
 * payout, as long as that is only planned.
 */
export async function stopAct(
  { ports, store }: TreasuryDeps,
  { actId, actor }: Readonly<{ actId: string; actor: string }>,
): Promise<Result<TreasuryAct, 'act_not_found' | 'act_not_waiting'>> {
  if (!isActNumber(actId)) return refuse('act_not_found');
  return await store.transaction(async (records) => {
    const act = await records.office.treasury.lock(actId);
    if (!act) return refuse('act_not_found');
    const at = ports.clock.now();
    if (act.state === 'under_way' && !(await takeBackPayout(records, act, at))) return refuse('act_not_waiting');
    const event = act.proposedBy === actor ? 'taken_back' : 'refused';
    const moved = await advanceAct(records, act, { event, by: actor, at, patch: { decidedBy: actor, decidedAt: at } });
    return moved ? accept(moved) : refuse('act_not_waiting');
  });
}

/**
 * Takes back the payout of a withdrawal. False if it may be paid: it is bound to coins or a nonce, or it was sent since
 * the back-up from which the database was restored.
 */
async function takeBackPayout(records: AllRecords, { id, currency }: TreasuryAct, at: number): Promise<boolean> {
  const [planned] = await records.payouts.ofAct(id);
  const payout = planned && (await records.payouts.lock(planned.id));
  if (payout?.state !== 'planned') return false;
  if (isFenced(await records.stops.all(), currencies[currency].chain)) return false;
  await cancelPlanned(records, payout, at);
  await undoOwner(records, payout, { reason: 'payout_rejected', at });
  return true;
}
