/** Reads the operator and the step-up proof (password and code, or passkey) from a request. */
import type { FastifyRequest } from 'fastify';
import type { SteppedUp } from '#src/usecases/back-office/step-up.ts';
import { operatorOf } from './operator-access.ts';

type Given = Readonly<{
  password?: string | null | undefined;
  code?: string | null | undefined;
  passkey?: string | null | undefined;
  shown?: readonly string[] | null | undefined;
}>;

export function stepUpOf(request: FastifyRequest, given: Given | null | undefined): SteppedUp {
  const { password, code, passkey, shown } = given ?? {};
  const proof = { password: password ?? '', code: code ?? '', passkey: passkey ?? '', shown: shown ?? null };
  return { actor: operatorOf(request).session.username, proof };
}
