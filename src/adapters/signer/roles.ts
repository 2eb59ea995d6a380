/**
 * Who asks the signer. Over TLS the name in the certificate says it, on this machine the socket: there is one for
 * servers, one for workers, one for whoever is both, and one for people.
 */
import type { Question } from './wire.ts';

export const askerRoles = ['service', 'server', 'worker', 'operator'] as const;
export type AskerRole = (typeof askerRoles)[number];

/** A server answers the internet: it needs addresses and terms of orders, and has nothing paid. Only people unlock. */
const openTo: Readonly<Record<AskerRole, readonly Question['kind'][]>> = {
  service: ['describe', 'addresses', 'wallet', 'sign', 'terms', 'refund', 'receipts', 'channels', 'acts', 'void'],
  server: ['describe', 'addresses', 'wallet', 'terms', 'refund', 'channels', 'acts', 'void'],
  worker: ['describe', 'addresses', 'wallet', 'sign', 'receipts', 'acts', 'void'],
  operator: ['unlock'],
};

export function mayAsk(role: AskerRole, { kind }: Question): boolean {
  return openTo[role].includes(kind);
}

export function findRole(name: unknown): AskerRole | undefined {
  return askerRoles.find((role) => role === name);
}
