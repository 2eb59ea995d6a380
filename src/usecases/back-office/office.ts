/** Ports of the back office, in addition to the shared ones. */
import type { Clock } from '../ports/clock.ts';
import type { KeyMaker } from '../ports/key-maker.ts';
import type { OfficeStore } from '../ports/office-records.ts';
import type { Ports } from '../ports/ports.ts';
import type { KeyedMutex } from '../concurrency/keyed-mutex.ts';

export interface Passwords {
  hash(password: string): Promise<string>;
  verify(password: string, stored: string): Promise<boolean>;
  /** Dummy hash of the same cost, for unknown usernames: makes timing reveal nothing. No password matches it. */
  readonly nobodys: string;
}

/** Encrypts secrets at rest. `owner` is bound to the ciphertext (associated data): decryption needs the same one. */
export interface SecretSeal {
  seal(secret: Uint8Array, owner: string): string;
  open(sealed: string, owner: string): Uint8Array;
}

/** `isKnown`: the source has authenticated before. */
export type SignInAttempt = Readonly<{ username: string; source: string; isKnown?: boolean }>;

/**
 * Trusted-browser marks (cookies) for browsers in which an operator signed in: sign-in attempts with a mark, for the
 * same username, are rate-limited apart from strangers' attempts. A mark authenticates nobody.
 */
export interface KnownBrowsers {
  mark(username: string, now: number): string;
  /** Id of the browser, constant for a mark. Undefined for an invalid mark. */
  read(mark: string, username: string, now: number): string | undefined;
}

/** Rate limit on password guessing. Failures count, and so do running attempts, so that parallel guesses count too. */
export interface SignInLimits {
  /** `work` returns whether it succeeded; `waitMs` > 0 means that it did not run, and how long to wait. */
  run(attempt: SignInAttempt, work: () => Promise<boolean>): Promise<Readonly<{ waitMs: number }>>;
}

export type Office = Readonly<{
  store: OfficeStore;
  passwords: Passwords;
  seal: SecretSeal;
  limits: SignInLimits;
  /** Mutex per operator for step-up authentication, so that a double click does not count as two guesses. */
  takeTurn: KeyedMutex;
  browsers: KnownBrowsers;
  keys: KeyMaker;
  /** Real time, for sessions and codes: the sandbox's clock can be moved by any visitor. */
  realClock: Clock;
  /** Issuer name that an authenticator app shows. */
  issuer: string;
}>;

/** Dependencies of every use case of the back office. */
export type OfficeDeps = Readonly<{ ports: Ports; office: Office }>;
