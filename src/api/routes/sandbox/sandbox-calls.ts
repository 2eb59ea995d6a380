/** Sandbox-only endpoints. In other profiles they are not registered and are answered like any unknown path. */
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { makeKey } from './make-key.ts';
import { mineBlocks } from './mine-blocks.ts';
import { moveClock } from './move-clock.ts';
import { payDeposit } from './pay-deposit.ts';
import { sampleAddress } from './sample-address.ts';
import { showTransaction } from './show-transaction.ts';
import type { SandboxRouteOptions } from '../../route-options.ts';

export const sandboxCalls: FastifyPluginAsyncZod<SandboxRouteOptions> = async (app, options) => {
  const { services, sandbox, keyLimits, developer } = options;
  // Without `prefix`: Fastify would apply it a second time to the nested plugins.
  const shared: SandboxRouteOptions = { services, sandbox, keyLimits, developer };
  await app.register(payDeposit, shared);
  await app.register(mineBlocks, shared);
  await app.register(moveClock, shared);
  await app.register(showTransaction, shared);
  await app.register(sampleAddress, shared);
  await app.register(makeKey, shared);
};
