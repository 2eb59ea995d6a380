/** Reads the operator and the step-up proof (password and code, or passkey) from a form. */
import type { SteppedUp } from '#src/usecases/back-office/step-up.ts';
import type { Fields } from './failure.ts';

export function readStepUp({ password = '', code = '', passkey = '', shown = '' }: Fields, actor: string): SteppedUp {
  return { actor, proof: { password, code, passkey, shown } };
}
