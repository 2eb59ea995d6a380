/**
 * The cookies of operators: the session of whoever is signed in, and the mark of a browser in which somebody was.
 * Scripts cannot read them, and no other site can make a browser send them. Under https their names say `__Host-`:
 * browsers then take them from this host alone, so that no neighbour on the same domain can put one in their place.
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

/** The value of `set-cookie` after signing in. It has no age of its own: the server says when a session ends. */
export function operatorCookie(token: string, { isSecure }: Options): string {
  return `${nameOf('session', isSecure)}=${token}; ${attributes(isSecure)}`;
}

/** Takes the cookie back. */
export function endedOperatorCookie({ isSecure }: Options): string {
  return `${nameOf('session', isSecure)}=; Max-Age=0; ${attributes(isSecure)}`;
}

/** Stays when the session ends: with it the next sign-in is not held up by what strangers try. */
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
