/** POST /api/sandbox/blocks mines blocks on a simulated chain at once. */
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { errorAnswers, SandboxBlocksAnswer, SandboxBlocksBody } from '../../schemas.ts';
import type { SandboxRouteOptions } from '../../route-options.ts';

export const mineBlocks: FastifyPluginAsyncZod<SandboxRouteOptions> = async (app, { sandbox }) => {
  app.post(
    '/blocks',
    { schema: { tags: ['sandbox'], body: SandboxBlocksBody, response: { 200: SandboxBlocksAnswer, ...errorAnswers } } },
    async ({ body: { chain, count } }) => {
      const blocks = await sandbox.mineBlocks(chain, count);
      return { chain, blocks: blocks.map(({ height, hash }) => ({ height, hash })) };
    },
  );
};
