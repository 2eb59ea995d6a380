/** Reads who acts, and what they prove it with, from the form of an act that takes a step-up. */
import type { SteppedUp } from '#src/usecases/back-office/step-up.ts';
import type { Fields } from './failure.ts';

export function readStepUp({ password = '', code = '' }: Fields, actor: string): SteppedUp {
  return { actor, proof: { password, code } };
}
