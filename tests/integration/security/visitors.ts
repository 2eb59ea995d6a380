/** All kinds of callers with their credentials: none, sessions and API keys, valid and invalid ones. */
import { operatorCookieName } from '#src/http/operator-cookie.ts';
import type { VisitorName } from './access-table.ts';
import type { Whole } from './open-whole.ts';
import type { SampleWorld } from './sample-world.ts';

type Headers = Readonly<Record<string, string>>;

/** A caller's credentials for endpoints, in every place where they are accepted, and for pages. */
export type Visitor = Readonly<{ toCalls(): Promise<readonly Headers[]>; toPages(): Promise<Headers> }>;

const dayMs = 86_400_000;

export async function makeVisitors(whole: Whole, world: SampleWorld): Promise<Readonly<Record<VisitorName, Visitor>>> {
  const old = await whole.signIn();
  whole.pass(dayMs);
  const revoked = await world.makeKey();
  const ended = await whole.developer.revokeKey({ actor: 'operator', id: revoked.id });
  if (!ended.ok) throw new Error('a key was not revoked');
  const [reader, trader] = [await world.makeKey(['read']), await world.makeKey(['trade'])];
  return {
    nobody: { toCalls: async () => [{}], toPages: async () => ({}) },
    'expired session': ofSession(async () => old),
    // A new session each time, because signing out is one of the endpoints.
    operator: ofSession(async () => await whole.signIn()),
    'read key': ofKey(reader.key),
    'trade key': ofKey(trader.key),
    'revoked key': ofKey(revoked.key),
    'cookie from another site': {
      toCalls: async () => {
        const own = cookie(await whole.signIn());
        return [
          { ...own, origin: 'https://evil.example' },
          { ...own, origin: 'null' },
          { ...own, 'sec-fetch-site': 'cross-site' },
        ];
      },
      toPages: async () => ({ ...cookie(await whole.signIn()), origin: 'https://evil.example' }),
    },
  };
}

const bearer = (text: string): Headers => ({ authorization: `Bearer ${text}` });
const cookie = (token: string): Headers => ({ cookie: `${operatorCookieName({ isSecure: true })}=${token}` });

function ofSession(token: () => Promise<string>): Visitor {
  return { toCalls: async () => [bearer(await token())], toPages: async () => cookie(await token()) };
}

function ofKey(key: string): Visitor {
  return { toCalls: async () => [bearer(key)], toPages: async () => ({ ...bearer(key), ...cookie(key) }) };
}
