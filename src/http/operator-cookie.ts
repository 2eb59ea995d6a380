/** The cookie of a signed-in operator: scripts cannot read it, and no other site can make a browser send it. */

export const operatorCookieName = 'sampan_admin';

type Options = Readonly<{
  /** Whether visitors reach us by https. */
  isSecure: boolean;
}>;

/** The value of `set-cookie` after signing in. It has no age of its own: the server says when a session ends. */
export function operatorCookie(token: string, { isSecure }: Options): string {
  return `${operatorCookieName}=${token}; ${attributes(isSecure)}`;
}

/** Takes the cookie back. */
export function endedOperatorCookie({ isSecure }: Options): string {
  return `${operatorCookieName}=; Max-Age=0; ${attributes(isSecure)}`;
}

export function readOperatorToken(cookieHeader: string | null | undefined): string | undefined {
  for (const part of (cookieHeader ?? '').split(';')) {
    const [name, value] = part.trim().split('=');
    if (name === operatorCookieName && value !== undefined && value !== '') return value;
  }
  return undefined;
}

function attributes(isSecure: boolean): string {
  return `Path=/; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;
}
