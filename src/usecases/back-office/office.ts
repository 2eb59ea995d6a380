/** Ports of the back office, in addition to the shared ones. */
import type { Clock } from '../ports/clock.ts';
import type { KeyMaker } from '../ports/key-maker.ts';
import type { OfficeStore } from '../ports/office-records.ts';
import type { KnownBrowsers, Passwords, SignInLimits } from '../ports/operator-sign-in.ts';
import type { Passkeys } from '../ports/passkeys.ts';
import type { Ports } from '../ports/ports.ts';
import type { SecretSeal } from '../ports/secret-seal.ts';
import type { KeyedMutex } from '../concurrency/keyed-mutex.ts';

export type Office = Readonly<{
  store: OfficeStore;
  passwords: Passwords;
  seal: SecretSeal;
  limits: SignInLimits;
  /** Mutex per operator for step-up authentication, so that a double click does not count as two guesses. */
  stepUpMutex: KeyedMutex;
  browsers: KnownBrowsers;
  passkeys: Passkeys;
  keys: KeyMaker;
  /** Real time, for sessions and codes, because visitors can move the sandbox's clock. */
  realClock: Clock;
  /** Issuer name shown in authenticator apps. */
  issuer: string;
}>;

/** Dependencies of every use case of the back office. */
export type OfficeDeps = Readonly<{ ports: Ports; office: Office }>;
