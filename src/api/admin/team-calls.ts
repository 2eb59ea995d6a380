/** Endpoints for the team: operators, invitations and sessions. */
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { BackOffice } from '#src/usecases/back-office/back-office.ts';
import { sendHttpError, sendRefusal } from '../errors.ts';
import { EmptyBody, errorAnswers } from '../schemas.ts';
import type { AdminApiOptions } from '../route-options.ts';
import { Done } from './admin-schemas.ts';
import { forAct, isForeign, openRoute, operatorOf } from './operator-access.ts';
import { stepUpOf } from './step-up-of.ts';
import * as schemas from './team-schemas.ts';

const tags = ['admin'];
const done = { 200: Done, ...errorAnswers };
const success = { success: true } as const;

export const teamCalls: FastifyPluginAsyncZod<AdminApiOptions> = async (app, { backOffice, publicUrl }) => {
  app.get('/operators', { schema: { tags, response: { 200: schemas.TeamAnswer } } }, async () => {
    const { members } = await backOffice.readTeam();
    return { operators: members.map(toMember) };
  });

  app.post(
    '/operators',
    {
      ...forAct('operator_invited'),
      schema: { tags, body: schemas.InviteBody, response: { 200: schemas.InviteAnswer, ...errorAnswers } },
    },
    async (request, reply) => {
      const { username, roles } = request.body;
      const invited = await backOffice.inviteOperator({ username, roles, ...stepUpOf(request, request.body) });
      if (!invited.ok) return await sendRefusal({ request, reply }, invited);
      const { expiresAt, ...rest } = invited.value;
      return { ...rest, expiresAt: new Date(expiresAt).toISOString() };
    },
  );

  app.post(
    '/join',
    { ...openRoute, schema: { tags, body: schemas.JoinBody, response: { 200: schemas.JoinAnswer, ...errorAnswers } } },
    async (request, reply) => {
      if (isForeign(request, publicUrl)) return await sendHttpError({ request, reply }, 'origin_refused');
      const { token, password } = request.body;
      const joined = await backOffice.acceptInvitation({ token, password });
      return joined.ok ? joined.value : await sendRefusal({ request, reply }, joined);
    },
  );
};

/** Changes of one operator, by an administrator. */
export const memberCalls: FastifyPluginAsyncZod<AdminApiOptions> = async (app, { backOffice }) => {
  app.put(
    '/operators/:username/roles',
    {
      ...forAct('operator_changed'),
      schema: { tags, params: schemas.UsernameParams, body: schemas.RolesBody, response: done },
    },
    async (request, reply) => {
      const { username } = request.params;
      const wanted = { username, roles: request.body.roles, ...stepUpOf(request, request.body) };
      const changed = await backOffice.changeRoles(wanted);
      return changed.ok ? success : await sendRefusal({ request, reply }, changed);
    },
  );

  const changes = [
    ['POST', '/operators/:username/disable', 'operator_disabled', backOffice.disableOperator],
    ['POST', '/operators/:username/enable', 'operator_enabled', backOffice.enableOperator],
    ['DELETE', '/operators/:username', 'operator_removed', backOffice.removeOperator],
  ] as const;
  for (const [method, url, act, change] of changes) {
    app.route({
      method,
      url,
      ...forAct(act),
      schema: { tags, params: schemas.UsernameParams, body: schemas.StepUpBody, response: done },
      handler: async (request, reply) => {
        const { username } = request.params;
        const changed = await change({ username, ...stepUpOf(request, request.body) });
        return changed.ok ? success : await sendRefusal({ request, reply }, changed);
      },
    });
  }

  app.post(
    '/operators/:username/sign-out',
    {
      ...forAct('operator_signed_out'),
      schema: { tags, params: schemas.UsernameParams, body: EmptyBody, response: done },
    },
    async (request, reply) => {
      const actor = operatorOf(request).session.username;
      const ended = await backOffice.endSessionsOf({ actor, username: request.params.username });
      return ended.ok ? success : await sendRefusal({ request, reply }, ended);
    },
  );
};

type Member = Awaited<ReturnType<BackOffice['readTeam']>>['members'][number];

function toMember({ roles, createdAt, trustedAt, inviteExpiresAt, ...member }: Member) {
  return {
    ...member,
    roles: [...roles],
    createdAt: new Date(createdAt).toISOString(),
    trustedAt: new Date(trustedAt).toISOString(),
    inviteExpiresAt: inviteExpiresAt === null ? null : new Date(inviteExpiresAt).toISOString(),
  };
}
