/** Ports of operators' sign-in: password hashes, marks of trusted browsers, and rate limits on guessing. */

export interface Passwords {
  /** Whether a password that is being chosen is made of well-known ones. */
  isCommon(password: string): boolean;
  hash(password: string): Promise<string>;
  verify(password: string, stored: string): Promise<boolean>;
  /**
   * Dummy hash of the same cost, checked for unknown usernames, so that timing reveals nothing. No password matches it.
   */
  readonly nobodys: string;
}

/**
 * Marks (cookies) of browsers in which an operator signed in. Sign-in attempts with a mark for the same username are
 * rate-limited separately from all others. A mark authenticates nobody.
 */
export interface KnownBrowsers {
  mark(username: string, now: number): string;
  /** Reads the id of the browser, which is constant for a mark. Undefined for an invalid mark. */
  read(mark: string, username: string, now: number): string | undefined;
}

/**
 * A sign-in attempt. `isKnown`: the client authenticated before and is rate-limited separately from unknown clients.
 */
export type SignInAttempt = Readonly<{
  username: string;
  source: string;
  isKnown?: boolean;
  /** Proof of work, `challenge:solution`. */
  proof?: string | undefined;
}>;

/** Rate limit on password guessing. Failures and running attempts count, so that parallel guesses count too. */
export interface SignInLimits {
  /**
   * Runs `work`, which returns whether the attempt succeeded. If `waitMs` is above 0, `work` was not run, and `waitMs`
   * is how long to wait. A proof of work for the `challenge`, if there is one, lets the attempt through at once.
   */
  run(
    attempt: SignInAttempt,
    work: () => Promise<boolean>,
  ): Promise<Readonly<{ waitMs: number; challenge?: string | undefined }>>;
  /** A challenge for this source while many sign in, so that a page can do the work before it is needed. */
  challenge(source: string): string | undefined;
}
