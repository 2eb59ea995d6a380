/**
 * The cookies of operators: the session, and the token of a browser in which an operator has signed in. Scripts cannot
 * read them (HttpOnly), and no other site can make a browser send them (SameSite). Under https their names begin with
 * `__Host-`: browsers then accept them from this host alone, so that no other host on the same domain can replace one.
 */
import { browserMarkDays } from './known-browsers.ts';

const names = { session: 'sampan_admin', browser: 'sampan_browser' } as const;

type Options = Readonly<{
  /** Whether visitors reach us by https. */
  isSecure: boolean;
}>;

export function operatorCookieName({ isSecure }: Options): string {
  return nameOf('session', isSecure);
}

/** The value of `set-cookie` after signing in. It has no Max-Age: the server decides when a session ends. */
export function operatorCookie(token: string, { isSecure }: Options): string {
  return `${nameOf('session', isSecure)}=${token}; ${attributes(isSecure)}`;
}

/** The `set-cookie` value that deletes the session cookie. */
export function endedOperatorCookie({ isSecure }: Options): string {
  return `${nameOf('session', isSecure)}=; Max-Age=0; ${attributes(isSecure)}`;
}

/**
 * The `set-cookie` value of the browser token. It outlives the session: a browser that has it is not slowed down by the
 * failed sign-ins of strangers.
 */
export function browserCookie(mark: string, { isSecure }: Options): string {
  const age = `Max-Age=${browserMarkDays * 86_400}`;
  return `${nameOf('browser', isSecure)}=${mark}; ${age}; ${attributes(isSecure)}`;
}

export function readOperatorToken(cookieHeader: string | null | undefined, { isSecure }: Options): string | undefined {
  return readCookie(cookieHeader, nameOf('session', isSecure));
}

export function readBrowserMark(cookieHeader: string | null | undefined, { isSecure }: Options): string | undefined {
  return readCookie(cookieHeader, nameOf('browser', isSecure));
}

function readCookie(cookieHeader: string | null | undefined, wanted: string): string | undefined {
  for (const part of (cookieHeader ?? '').split(';')) {
    const [name, value] = part.trim().split('=');
    if (name === wanted && value !== undefined && value !== '') return value;
  }
  return undefined;
}

function nameOf(cookie: keyof typeof names, isSecure: boolean): string {
  return isSecure ? `__Host-${names[cookie]}` : names[cookie];
}

function attributes(isSecure: boolean): string {
  return `Path=/; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;
}
