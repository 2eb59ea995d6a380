/** GET /api/sandbox/addresses/:chain: a valid address on a simulated chain, for testers who have no receive address. */
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { chainIds } from '#src/domain/assets/currencies.ts';
import { errorAnswers } from '../../schemas.ts';
import type { SandboxRouteOptions } from '../../route-options.ts';

const Chain = z.enum(chainIds);
const schema = {
  tags: ['sandbox'],
  params: z.object({ chain: Chain }),
  response: { 200: z.object({ chain: Chain, address: z.string() }), ...errorAnswers },
};

export const sampleAddress: FastifyPluginAsyncZod<SandboxRouteOptions> = async (app, { sandbox }) => {
  app.get('/addresses/:chain', { schema }, async ({ params: { chain } }) => {
    return { chain, address: sandbox.sampleAddress(chain) };
  });
};
