/**
 * The team: all operators, their roles and sessions. Changes of people are made by administrators with step-up
 * authentication. There is always an active administrator, so that nobody can lock the whole team out.
 */
import { readRoles, type StepUpAct } from '#src/domain/back-office/roles.ts';
import { sessionIdOf } from '#src/domain/back-office/session-token.ts';
import { accept, refuse, type Result } from '#src/domain/result.ts';
import type { AllRecords } from '../ports/office-records.ts';
import type { TeamMember, TeamSession } from '../ports/team-records.ts';
import { describeRoles } from './invitations.ts';
import type { OfficeDeps } from './office.ts';
import { requireRole, type RoleRefusal } from './require-role.ts';
import { idleMs } from './sessions.ts';
import { stepUp, type SteppedUp, type StepUpRefusal } from './step-up.ts';

export type Team = Readonly<{ members: readonly TeamMember[]; sessions: readonly OperatorSessionRow[] }>;
/** A session in a list. Its id cannot be used to sign in. */
export type OperatorSessionRow = Omit<TeamSession, 'tokenHash'> & Readonly<{ id: string }>;

export async function readTeam({ office }: OfficeDeps): Promise<Team> {
  const now = office.realClock.now();
  return await office.store.snapshot(async ({ office: { team } }) => ({
    members: await team.list(),
    sessions: (await team.sessions({ now, seenSince: now - idleMs })).map(toRow),
  }));
}

export async function listSessions({ office }: OfficeDeps, username: string): Promise<readonly OperatorSessionRow[]> {
  const now = office.realClock.now();
  const wanted = { now, seenSince: now - idleMs, username };
  return (await office.store.snapshot(async (records) => await records.office.team.sessions(wanted))).map(toRow);
}

/** Ends one of the operator's own sessions, for example on a device that was left behind. */
export async function endOwnSession(
  { ports, office }: OfficeDeps,
  { actor, id }: Readonly<{ actor: string; id: string }>,
): Promise<Result<null, 'session_not_found'>> {
  const now = office.realClock.now();
  return await office.store.transaction(async ({ office: { team, operators }, controls }) => {
    const all = await team.sessions({ now, seenSince: now - idleMs, username: actor });
    const found = all.find((session) => toRow(session).id === id);
    if (!found) return refuse('session_not_found');
    await operators.endSession(found.tokenHash);
    await controls.audit({
      actor,
      action: 'session_ended',
      subject: actor,
      details: found.device,
      at: ports.clock.now(),
    });
    return accept(null);
  });
}

/** Ends all sessions of another operator. Needs no step-up: it takes access away and gives none. */
export async function endSessionsOf(
  deps: OfficeDeps,
  { actor, username }: Readonly<{ actor: string; username: string }>,
): Promise<Result<null, 'operator_not_found' | RoleRefusal>> {
  const allowed = await requireRole(deps, { actor, act: 'operator_signed_out' });
  if (!allowed.ok) return allowed;
  return await deps.office.store.transaction(async ({ office: { team, operators }, controls }) => {
    if (!(await team.list()).some((member) => member.username === username)) return refuse('operator_not_found');
    await operators.endSessions(username);
    const at = deps.ports.clock.now();
    await controls.audit({ actor, action: 'operator_signed_out', subject: username, details: '', at });
    return accept(null);
  });
}

type Wanted = SteppedUp & Readonly<{ username: string }>;
type TeamRefusal = 'operator_not_found' | 'last_administrator' | StepUpRefusal;

export async function changeRoles(
  deps: OfficeDeps,
  wanted: Wanted & Readonly<{ roles: readonly string[] }>,
): Promise<Result<null, TeamRefusal>> {
  const roles = readRoles(wanted.roles);
  return await changeMember(
    deps,
    { ...wanted, act: 'operator_changed', details: describeRoles(roles) },
    {
      to: (member) => ({ ...member, roles }),
      write: async ({ office: { team } }) => {
        await team.setRoles(wanted.username, roles);
      },
    },
  );
}

/** Disables an operator: all sessions end at once, and signing in is refused like with a wrong password. */
export async function disableOperator(deps: OfficeDeps, wanted: Wanted): Promise<Result<null, TeamRefusal>> {
  return await changeMember(
    deps,
    { ...wanted, act: 'operator_disabled', details: '' },
    {
      from: ['active'],
      to: (member) => ({ ...member, state: 'disabled' }),
      write: async ({ office: { team, operators } }) => {
        await team.setState(wanted.username, 'disabled');
        await operators.endSessions(wanted.username);
      },
    },
  );
}

export async function enableOperator(deps: OfficeDeps, wanted: Wanted): Promise<Result<null, TeamRefusal>> {
  return await changeMember(
    deps,
    { ...wanted, act: 'operator_enabled', details: '' },
    {
      from: ['disabled'],
      to: (member) => ({ ...member, state: 'active' }),
      write: async ({ office: { team } }) => {
        await team.setState(wanted.username, 'active');
      },
    },
  );
}

export async function removeOperator(deps: OfficeDeps, wanted: Wanted): Promise<Result<null, TeamRefusal>> {
  return await changeMember(
    deps,
    { ...wanted, act: 'operator_removed', details: '' },
    {
      to: () => undefined,
      write: async ({ office: { team } }) => {
        await team.remove(wanted.username);
      },
    },
  );
}

type Change = Readonly<{
  /** States in which the change is possible. All if absent. */
  from?: readonly TeamMember['state'][];
  /** The member after the change. Undefined if removed. */
  to(member: TeamMember): TeamMember | undefined;
  write(records: AllRecords): Promise<void>;
}>;

async function changeMember(
  deps: OfficeDeps,
  { actor, proof, username, act, details }: Wanted & Readonly<{ act: StepUpAct; details: string }>,
  { from, to, write }: Change,
): Promise<Result<null, TeamRefusal>> {
  const { members: before } = await readTeam(deps);
  const seen = before.find((each) => each.username === username);
  const held = describeRoles(seen?.roles ?? []);
  // A name of nobody may hold what the audit log cannot store.
  const facts = { operator: seen?.username ?? '', roles: details === '' ? held : `${held} → ${details}` };
  const proven = await stepUp(deps, { actor, proof, act, facts });
  if (!proven.ok) return proven;
  return await deps.office.store.transaction(async (records) => {
    const members = await records.office.team.lockAll();
    const member = members.find((each) => each.username === username);
    if (!member || (from && !from.includes(member.state))) return refuse('operator_not_found');
    // Somebody else may have changed the roles since they were shown.
    if (describeRoles(member.roles) !== held) return refuse('facts_changed');
    const after = members.flatMap((each) => (each === member ? (to(each) ?? []) : each));
    if (!after.some(({ state, roles }) => state === 'active' && roles.includes('administrator'))) {
      return refuse('last_administrator');
    }
    await write(records);
    await records.controls.audit({ actor, action: act, subject: username, details, at: deps.ports.clock.now() });
    return accept(null);
  });
}

function toRow({ tokenHash, ...session }: TeamSession): OperatorSessionRow {
  return { id: sessionIdOf(tokenHash), ...session };
}
