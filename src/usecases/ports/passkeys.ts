/** Ports of passkeys (WebAuthn): challenges, answers of authenticators, and the stored keys. */

/**
 * What an answer of an authenticator is for. `digest` is 32 bytes in hex: of the facts that were shown, for an action.
 * `username` is empty for a sign-in, because the passkey says whose it is.
 */
export type PasskeyUse = Readonly<{ kind: 'sign_in' | 'register' | 'step_up'; username: string; digest: string }>;

export type Passkey = Readonly<{
  /** Credential id of the authenticator, in base64url. */
  id: string;
  username: string;
  label: string;
  /** Subject public key info in base64url. */
  publicKey: string;
  counter: number;
  /** Whether the passkey can be copied to other devices of its owner. */
  isBackupEligible: boolean;
  isBackedUp: boolean;
  createdAt: number;
  lastUsedAt: number | null;
}>;

/** A challenge that was answered. It must be used up before the answer counts. */
export type AnsweredChallenge = Readonly<{ hash: string; expiresAt: number }>;
export type NewPasskey = Readonly<{
  passkey: Pick<Passkey, 'id' | 'publicKey' | 'counter' | 'isBackupEligible' | 'isBackedUp'>;
  challenge: AnsweredChallenge;
}>;
export type PasskeyAnswer = Readonly<{ counter: number; isBackedUp: boolean; challenge: AnsweredChallenge }>;

/** `answer` is the JSON text of the credential that the browser gives. Undefined: wrong in any way. */
export interface Passkeys {
  /** Host name that passkeys belong to. Null where there cannot be any: they need a name, not a number. */
  readonly rpId: string | null;
  /** Constant id of an operator that authenticators store. It reveals no name. */
  userHandle(username: string): string;
  makeChallenge(use: PasskeyUse, now: number): string;
  readNew(answer: string, use: PasskeyUse, now: number): NewPasskey | undefined;
  /** Id of the passkey that an answer says it is from. */
  readId(answer: string): string | undefined;
  verify(
    answer: string,
    wanted: Readonly<{ passkey: Passkey; use: PasskeyUse; now: number }>,
  ): PasskeyAnswer | undefined;
}

export interface PasskeyRecords {
  /** Passkeys of an operator, oldest first. */
  list(username: string): Promise<readonly Passkey[]>;
  find(id: string): Promise<Passkey | undefined>;
  /** False if the passkey exists. */
  insert(passkey: Passkey): Promise<boolean>;
  /** False if the operator has no such passkey. */
  remove(username: string, id: string): Promise<boolean>;
  /** Removes all passkeys of the operator, except the one with this id. */
  removeAll(username: string, except?: string): Promise<void>;
  noteUse(used: Readonly<{ id: string; counter: number; isBackedUp: boolean; at: number }>): Promise<void>;
  /** Uses a challenge up, and drops old ones. False if it was used before. */
  useChallenge(challenge: AnsweredChallenge, now: number): Promise<boolean>;
}
