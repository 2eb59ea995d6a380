/** Request and response schemas of the endpoints for the team. */
import { z } from 'zod';
import { roles } from '#src/domain/back-office/roles.ts';
import { operatorStates } from '#src/usecases/ports/team-records.ts';
import { StepUpBody, StepUpFields } from './admin-schemas.ts';

const Moment = z.iso.datetime();
const Roles = z.array(z.enum(roles)).max(roles.length);

export { StepUpBody };
export const UsernameParams = z.object({ username: z.string().max(64) });
export const TeamAnswer = z.object({
  operators: z.array(
    z.object({
      username: z.string(),
      /** Empty for a viewer, who can read everything and change nothing. */
      roles: Roles,
      state: z.enum(operatorStates),
      hasSecondFactor: z.boolean(),
      createdAt: Moment,
      /** Since when the operator has had access with all of these roles. */
      trustedAt: Moment,
      inviteExpiresAt: Moment.nullable(),
    }),
  ),
});
export const InviteBody = StepUpFields.extend({ username: z.string().max(200), roles: Roles });
/** The token is part of the link that the new operator opens. It is returned only once. */
export const InviteAnswer = z.object({ username: z.string(), token: z.string(), expiresAt: Moment });
export const RolesBody = StepUpFields.extend({ roles: Roles });
export const JoinBody = z.object({ token: z.string().max(200), password: z.string().max(1000) });
export const JoinAnswer = z.object({ username: z.string() });
export const SessionsAnswer = z.object({
  sessions: z.array(
    z.object({ id: z.string(), device: z.string(), createdAt: Moment, lastSeenAt: Moment, expiresAt: Moment }),
  ),
});
