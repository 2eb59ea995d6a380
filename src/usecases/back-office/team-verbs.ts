/** The part of the back office's use cases that is about people: team, invitations, sessions, passkeys. */
import { acceptInvitation, findInvitation, inviteOperator } from './invitations.ts';
import type { OfficeDeps } from './office.ts';
import {
  askSignIn,
  askStepUp,
  confirmPasskey,
  listPasskeys,
  removePasskey,
  signInWithPasskey,
  startPasskey,
} from './passkeys.ts';
import type { SteppedUp } from './step-up.ts';
import {
  changeRoles,
  disableOperator,
  enableOperator,
  endOwnSession,
  endSessionsOf,
  listSessions,
  readTeam,
  removeOperator,
} from './team.ts';

type Second<Verb extends (...args: never[]) => unknown> = Parameters<Verb>[1];

export function makeTeamVerbs(deps: OfficeDeps) {
  return {
    readTeam: async () => await readTeam(deps),
    inviteOperator: async (wanted: Second<typeof inviteOperator>) => await inviteOperator(deps, wanted),
    findInvitation: async (token: string) => await findInvitation(deps, token),
    acceptInvitation: async (given: Second<typeof acceptInvitation>) => await acceptInvitation(deps, given),
    changeRoles: async (wanted: Second<typeof changeRoles>) => await changeRoles(deps, wanted),
    disableOperator: async (wanted: Second<typeof disableOperator>) => await disableOperator(deps, wanted),
    enableOperator: async (wanted: Second<typeof enableOperator>) => await enableOperator(deps, wanted),
    removeOperator: async (wanted: Second<typeof removeOperator>) => await removeOperator(deps, wanted),
    endSessionsOf: async (wanted: Second<typeof endSessionsOf>) => await endSessionsOf(deps, wanted),
    askSignIn: () => askSignIn(deps),
    signInWithPasskey: async (given: Second<typeof signInWithPasskey>) => await signInWithPasskey(deps, given),
    askStepUp: async (wanted: Second<typeof askStepUp>) => await askStepUp(deps, wanted),
    listPasskeys: async (username: string) => await listPasskeys(deps, username),
    startPasskey: async (wanted: SteppedUp) => await startPasskey(deps, wanted),
    confirmPasskey: async (given: Second<typeof confirmPasskey>) => await confirmPasskey(deps, given),
    removePasskey: async (wanted: Second<typeof removePasskey>) => await removePasskey(deps, wanted),
    listSessions: async (username: string) => await listSessions(deps, username),
    endOwnSession: async (wanted: Second<typeof endOwnSession>) => await endOwnSession(deps, wanted),
  } as const;
}
