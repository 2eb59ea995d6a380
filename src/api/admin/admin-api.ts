/** Registers the endpoints under /api/admin (one file per subject) and the hooks that they share. */
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { readExactJson } from '../json-body.ts';
import { answerOtherPaths } from '../other-paths.ts';
import { accountCalls } from './account-calls.ts';
import { addressCalls } from './address-calls.ts';
import { controlCalls } from './control-calls.ts';
import { creditCalls } from './credit-calls.ts';
import { decisionCall, unclaimedCall } from './decision-calls.ts';
import { exportCall } from './export-call.ts';
import { keyCalls } from './key-calls.ts';
import { loanCalls } from './loan-calls.ts';
import { requireOperator } from './operator-access.ts';
import { orderCalls } from './order-calls.ts';
import { profitCalls } from './profit-calls.ts';
import { sessionCalls } from './session-calls.ts';
import { signInCalls } from './sign-in-calls.ts';
import { stopCalls } from './stop-calls.ts';
import { memberCalls, teamCalls } from './team-calls.ts';
import { treasuryActCalls, treasuryCalls } from './treasury-calls.ts';
import type { AdminApiOptions } from '../route-options.ts';

export const adminApi: FastifyPluginAsyncZod<AdminApiOptions> = async (app, options) => {
  const { backOffice, developer, publicUrl } = options;
  // Without `prefix`: Fastify would apply it a second time to the nested plugins.
  const shared: AdminApiOptions = { backOffice, developer, publicUrl };
  requireOperator(app, shared);
  readExactJson(app);
  answerOtherPaths(app);
  await app.register(signInCalls, shared);
  await app.register(accountCalls, shared);
  await app.register(sessionCalls, shared);
  await app.register(teamCalls, shared);
  await app.register(memberCalls, shared);
  await app.register(orderCalls, shared);
  await app.register(decisionCall, shared);
  await app.register(unclaimedCall, shared);
  await app.register(exportCall, shared);
  await app.register(profitCalls, shared);
  await app.register(loanCalls, shared);
  await app.register(addressCalls, shared);
  await app.register(treasuryCalls, shared);
  await app.register(treasuryActCalls, shared);
  await app.register(keyCalls, shared);
  await app.register(controlCalls, shared);
  await app.register(stopCalls, shared);
  await app.register(creditCalls, shared);
};
