/**
 * Who asks the signer. Over TLS the name in the certificate says it. On its socket everybody has the whole service's
 * rights: whoever may open that is the service.
 */
import type { Question } from './wire.ts';

export const askerRoles = ['service', 'server', 'worker', 'operator'] as const;
export type AskerRole = (typeof askerRoles)[number];
export type Asker = Readonly<{ role: AskerRole; isHere: boolean }>;

/**
 * A server answers the internet: it needs addresses and never a signature. Only people unlock. On the socket they have
 * no certificate, and their passphrases decide.
 */
const openTo: Readonly<Record<AskerRole, readonly Question['kind'][]>> = {
  service: ['describe', 'addresses', 'wallet', 'sign'],
  server: ['describe', 'addresses', 'wallet'],
  worker: ['describe', 'addresses', 'wallet', 'sign'],
  operator: ['unlock'],
};

/** `isHere`: on the socket of the signer's own machine. */
export function mayAsk({ role, isHere }: Asker, { kind }: Question): boolean {
  return openTo[role].includes(kind) || (isHere && kind === 'unlock');
}

export function findRole(name: unknown): AskerRole | undefined {
  return askerRoles.find((role) => role === name);
}
