/** Ports of operators' sign-in: password hashes, marks of known browsers, and rate limits on guessing. */

export interface Passwords {
  hash(password: string): Promise<string>;
  verify(password: string, stored: string): Promise<boolean>;
  /** Dummy hash of the same cost, for unknown usernames: makes timing reveal nothing. No password matches it. */
  readonly nobodys: string;
}

/**
 * Trusted-browser marks (cookies) for browsers in which an operator signed in: sign-in attempts with a mark, for the
 * same username, are rate-limited apart from strangers' attempts. A mark authenticates nobody.
 */
export interface KnownBrowsers {
  mark(username: string, now: number): string;
  /** Id of the browser, constant for a mark. Undefined for an invalid mark. */
  read(mark: string, username: string, now: number): string | undefined;
}

/** `isKnown`: the client authenticated before, so that the attempt is no stranger's. */
export type SignInAttempt = Readonly<{ username: string; source: string; isKnown?: boolean }>;

/** Rate limit on password guessing. Failures count, and so do running attempts, so that parallel guesses count too. */
export interface SignInLimits {
  /** `work` returns whether it succeeded; `waitMs` > 0 means that it did not run, and how long to wait. */
  run(attempt: SignInAttempt, work: () => Promise<boolean>): Promise<Readonly<{ waitMs: number }>>;
}
