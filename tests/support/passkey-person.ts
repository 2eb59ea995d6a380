/** Operators with passkeys in software, whose answers a signer may know. */
import { randomBytes } from 'node:crypto';
import { makePasskeys } from '#src/adapters/passkeys/passkeys.ts';
import type { OperatorKey } from '#src/adapters/signer/operator-keys.ts';
import { digestFactLines, listFacts, type Facts } from '#src/domain/back-office/facts.ts';
import { accept } from '#src/domain/result.ts';
import type { ActFacts, TreasuryAct } from '#src/domain/treasury/act.ts';
import type { Approval } from '#src/domain/treasury/approval.ts';
import { actFacts } from '#src/usecases/back-office/treasury-verbs.ts';
import type { Ports } from '#src/usecases/ports/ports.ts';
import { makeAuthenticator } from './software-authenticator.ts';

const site = { origin: 'https://swap.example', rpId: 'swap.example' } as const;
const passkeys = makePasskeys({ publicUrl: site.origin, key: new Uint8Array(32).fill(3), randomBytes });

/** A person whose answers say whatever facts they were shown. */
export type Person = ReturnType<typeof makeAnswerer>;

export function makeAnswerer(name: string) {
  const authenticator = makeAuthenticator(site);
  const use = { kind: 'register', username: name, digest: 'ab'.repeat(32) } as const;
  const options = { challenge: passkeys.makeChallenge(use, Date.now()), user: { id: passkeys.userHandle(name) } };
  const made = passkeys.readNew(authenticator.create(options), use, Date.now());
  if (!made) throw new Error('the passkey was refused');
  const { id, publicKey } = made.passkey;
  const key: OperatorKey = { name, site: site.rpId, id, publicKey };
  const answer = (act: Approval['act'], wanted: Facts): Approval => {
    const facts = listFacts(wanted);
    const digest = digestFactLines(act, facts);
    const challenge = passkeys.makeChallenge({ kind: 'step_up', username: name, digest }, Date.now());
    return { act, by: name, facts, answer: authenticator.get({ challenge }) };
  };
  return { key, answer };
}

export function makePerson(ports: Pick<Ports, 'chains'>, name: string) {
  const { key, answer } = makeAnswerer(name);
  const approve = (act: Approval['act']) => async (wanted: ActFacts | TreasuryAct) =>
    await Promise.resolve(accept(answer(act, actFacts({ ports: ports as Ports }, wanted))));
  return { key, approve };
}
