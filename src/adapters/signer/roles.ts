/**
 * Who asks the signer. Over TLS the name in the certificate says it. On its socket everybody has the whole service's
 * rights: whoever may open that is the service.
 */
import type { Question } from './wire.ts';

export const askerRoles = ['service', 'server', 'worker'] as const;
export type AskerRole = (typeof askerRoles)[number];

/** A server answers the internet. It needs addresses and never a signature. */
const closedTo: Readonly<Record<AskerRole, readonly Question['kind'][]>> = {
  service: [],
  server: ['sign'],
  worker: [],
};

export function mayAsk(role: AskerRole, { kind }: Question): boolean {
  return !closedTo[role].includes(kind);
}

export function findRole(name: unknown): AskerRole | undefined {
  return askerRoles.find((role) => role === name);
}
