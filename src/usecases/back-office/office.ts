/** What the back office needs from outside beyond the ports that everything shares. */
import type { Clock } from '../ports/clock.ts';
import type { KeyMaker } from '../ports/key-maker.ts';
import type { OfficeStore } from '../ports/office-records.ts';
import type { Ports } from '../ports/ports.ts';
import type { KeyedMutex } from '../concurrency/keyed-mutex.ts';

export interface Passwords {
  hash(password: string): Promise<string>;
  verify(password: string, stored: string): Promise<boolean>;
  /** A hash that no password has, at the same cost: for names that do not exist. */
  readonly nobodys: string;
}

/** Keeps a secret from whoever reads the database. `owner` is bound to it: it opens for nobody else. */
export interface SecretSeal {
  seal(secret: Uint8Array, owner: string): string;
  open(sealed: string, owner: string): Uint8Array;
}

/** `isKnown`: the source proved itself before, and is no stranger's. */
export type SignInAttempt = Readonly<{ username: string; source: string; isKnown?: boolean }>;

/**
 * Marks browsers in which an operator signed in: with the mark, and the name it was made for, an attempt is not held up
 * by what strangers try. It opens nothing.
 */
export interface KnownBrowsers {
  mark(username: string, now: number): string;
  /** Which browser it is: the same word as long as the mark stands. Undefined for a mark that is not ours. */
  read(mark: string, username: string, now: number): string | undefined;
}

/** Slows guessing. Only failures count, but while an attempt runs it counts too: many at once do not slip by. */
export interface SignInLimits {
  /** `work` says whether it succeeded; `waitMs` is how long to wait when it may not run now. */
  run(attempt: SignInAttempt, work: () => Promise<boolean>): Promise<Readonly<{ waitMs: number }>>;
}

export type Office = Readonly<{
  store: OfficeStore;
  passwords: Passwords;
  seal: SecretSeal;
  limits: SignInLimits;
  /** Each operator steps up once at a time: whoever clicks twice has not guessed twice. */
  takeTurn: KeyedMutex;
  browsers: KnownBrowsers;
  keys: KeyMaker;
  /** Real time, for sessions and codes: the sandbox's clock can be moved by any visitor. */
  realClock: Clock;
  /** What an authenticator app shows beside the operator's name. */
  issuer: string;
}>;

/** What every verb of the back office is made from. */
export type OfficeDeps = Readonly<{ ports: Ports; office: Office }>;
