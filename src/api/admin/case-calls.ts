/** Endpoints for the case file of an order: notes, and who looks after it. */
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { sendRefusal } from '../errors.ts';
import { errorAnswers } from '../schemas.ts';
import type { AdminApiOptions } from '../route-options.ts';
import { Done, OrderNumberParams } from './admin-schemas.ts';
import { forAct, operatorOf } from './operator-access.ts';

const tags = ['admin'];
const params = OrderNumberParams;
const response = { 200: Done, ...errorAnswers };
const success = { success: true } as const;

export const caseCalls: FastifyPluginAsyncZod<AdminApiOptions> = async (app, { backOffice }) => {
  app.post(
    '/exchanges/:orderNumber/notes',
    { ...forAct('note_added'), schema: { tags, params, body: z.object({ text: z.string().max(5000) }), response } },
    async (request, reply) => {
      const actor = operatorOf(request).session.username;
      const added = await backOffice.addNote({ ...request.params, ...request.body, actor });
      return added.ok ? success : await sendRefusal({ request, reply }, added);
    },
  );

  app.put(
    '/exchanges/:orderNumber/assignment',
    {
      ...forAct('order_assigned'),
      schema: { tags, params, body: z.object({ username: z.string().max(64).nullable() }), response },
    },
    async (request, reply) => {
      const actor = operatorOf(request).session.username;
      const assigned = await backOffice.assignOrder({ ...request.params, ...request.body, actor });
      return assigned.ok ? success : await sendRefusal({ request, reply }, assigned);
    },
  );
};
