/** GET /api/sandbox/transactions/:txid: a transaction on a simulated chain, for the sandbox's block explorer. */
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { sendRefusal } from '../../errors.ts';
import { errorAnswers, SandboxTransactionAnswer } from '../../schemas.ts';
import { toTransactionAnswer } from '../../views.ts';
import type { SandboxRouteOptions } from '../../route-options.ts';

const schema = {
  tags: ['sandbox'],
  params: z.object({ txid: z.string() }),
  response: { 200: SandboxTransactionAnswer, ...errorAnswers },
};

export const showTransaction: FastifyPluginAsyncZod<SandboxRouteOptions> = async (app, { sandbox }) => {
  app.get('/transactions/:txid', { schema }, async (request, reply) => {
    const found = await sandbox.findTransaction(request.params.txid);
    return found.ok ? toTransactionAnswer(found.value) : await sendRefusal({ request, reply }, found);
  });
};
