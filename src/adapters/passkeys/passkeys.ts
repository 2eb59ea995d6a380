/**
 * Verifies answers of authenticators, as WebAuthn level 3 says in sections 7.1 (registration) and 7.2 (assertion). By
 * hand, because all that is needed is a signature over a few bytes: libraries bring certificate chains of
 * manufacturers, which we do not ask for.
 */
import { createHmac } from 'node:crypto';
import { isIP } from 'node:net';
import { z } from 'zod';
import type { AnsweredChallenge, Passkeys, PasskeyUse } from '#src/usecases/ports/passkeys.ts';
import {
  Base64Url,
  bytesOf,
  isOfPerson,
  Named,
  readAssertion,
  readClientData,
  WrongAnswer,
  type ClientData,
} from './assertion.ts';
import { readAttestation, type AuthenticatorData } from './authenticator-data.ts';
import { makeChallenges } from './challenges.ts';

type Options = Readonly<{ publicUrl: string; key: Uint8Array; randomBytes: (length: number) => Uint8Array }>;

const Created = Named.extend({ response: z.object({ clientDataJSON: Base64Url, attestationObject: Base64Url }) });
export function makePasskeys({ publicUrl, key, randomBytes }: Options): Passkeys {
  const { origin, hostname } = new URL(publicUrl);
  const rpId = isIP(hostname.replaceAll(/[[\]]/g, '')) === 0 ? hostname : null;
  const challenges = makeChallenges({ key, randomBytes });
  const userHandle = (username: string): string =>
    createHmac('sha256', key).update(`user handle ${username}`).digest('base64url');

  /** The challenge of the answer, if the browser gave it to our own page. */
  const readClient = (data: ClientData, type: string, { use, now }: Asked): AnsweredChallenge => {
    const challenge = challenges.read(data.challenge, use, now);
    if (data.type !== type || data.origin !== origin || data.crossOrigin === true || !challenge)
      throw new WrongAnswer();
    return challenge;
  };
  /** The person was there and was recognised, and the passkey is for our site. */
  const checkPerson = (data: AuthenticatorData): void => {
    if (rpId === null || !isOfPerson(data, hostname)) throw new WrongAnswer();
  };

  return {
    rpId,
    userHandle,
    makeChallenge: (use, now) => challenges.make(use, now),
    readId: (answer) => attempt(() => Named.parse(JSON.parse(answer)).id),
    readNew: (answer, use, now) =>
      attempt(() => {
        const { id, response } = Created.parse(JSON.parse(answer));
        const challenge = readClient(readClientData(bytesOf(response.clientDataJSON)), 'webauthn.create', {
          use,
          now,
        });
        const data = readAttestation(bytesOf(response.attestationObject));
        checkPerson(data);
        if (!data.credential || Buffer.from(data.credential.id).toString('base64url') !== id) throw new WrongAnswer();
        const publicKey = data.credential.key.export({ type: 'spki', format: 'der' }).toString('base64url');
        return { passkey: { id, publicKey, counter: data.counter, ...readBackup(data) }, challenge };
      }),
    verify: (answer, { passkey, use, now }) =>
      attempt(() => {
        const { id, userHandle: handle, client, data } = readAssertion(answer, passkey.publicKey);
        const challenge = readClient(client, 'webauthn.get', { use, now });
        checkPerson(data);
        const { isBackupEligible, isBackedUp } = readBackup(data);
        const isOwner = handle === undefined ? use.kind !== 'sign_in' : handle === userHandle(passkey.username);
        if (id !== passkey.id || !isOwner || isBackupEligible !== passkey.isBackupEligible) throw new WrongAnswer();
        // An authenticator that counts has signed before with this number: somebody copied it.
        if ((data.counter > 0 || passkey.counter > 0) && data.counter <= passkey.counter) throw new WrongAnswer();
        return { counter: data.counter, isBackedUp, challenge };
      }),
  };
}

type Asked = Readonly<{ use: PasskeyUse; now: number }>;

/** Whatever is wrong with an answer, it is refused in the same way: parsers of all layers throw. */
function attempt<Value>(read: () => Value): Value | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

function readBackup({ has }: AuthenticatorData) {
  return { isBackupEligible: has('backupEligible'), isBackedUp: has('backedUp') };
}
