/** The sandbox's own calls. In other profiles they are not registered, so they are answered as any unknown path. */
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { SandboxVerbs } from '#src/usecases/sandbox/sandbox-verbs.ts';
import type { Services } from '#src/usecases/services.ts';
import { mineBlocks } from './mine-blocks.ts';
import { moveClock } from './move-clock.ts';
import { payDeposit } from './pay-deposit.ts';
import { sampleAddress } from './sample-address.ts';
import { showTransaction } from './show-transaction.ts';

export type SandboxRouteOptions = Readonly<{ services: Services; sandbox: SandboxVerbs }>;

export const sandboxCalls: FastifyPluginAsyncZod<SandboxRouteOptions> = async (app, { services, sandbox }) => {
  await app.register(payDeposit, { services, sandbox });
  await app.register(mineBlocks, { services, sandbox });
  await app.register(moveClock, { services, sandbox });
  await app.register(showTransaction, { services, sandbox });
  await app.register(sampleAddress, { services, sandbox });
};
