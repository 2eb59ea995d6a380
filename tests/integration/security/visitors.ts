/** Everyone who comes to the service, with what they bring: nothing, sessions and keys, good ones and others. */
import { operatorCookieName } from '#src/http/operator-cookie.ts';
import type { VisitorName } from './access-table.ts';
import type { Whole } from './open-whole.ts';
import type { SampleWorld } from './sample-world.ts';

type Headers = Readonly<Record<string, string>>;

/** What a visitor brings to the calls, in every place where it could be looked for; and to the pages. */
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
    // Anew each time: signing out is one of the calls.
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
