/** All kinds of callers with their credentials: none, sessions and API keys, valid and invalid ones. */
import { operatorCookieName } from '#src/http/operator-cookie.ts';
import { readRoles } from '#src/domain/back-office/roles.ts';
import { oneRole, type VisitorName } from './access-guards.ts';
import { operator, type Whole } from './open-whole.ts';
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
  const members = await makeMembers(whole);
  const disabled = await members.disable();
  const [reader, quoter] = [await world.makeKey(['read']), await world.makeKey(['quote'])];
  const trader = await world.makeKey(['trade']);
  return {
    nobody: { toCalls: async () => [{}], toPages: async () => ({}) },
    'expired session': ofSession(async () => old),
    // A new session each time, because signing out is one of the endpoints.
    operator: ofSession(async () => await whole.signIn()),
    viewer: ofSession(async () => await members.signIn('viewer')),
    support: ofSession(async () => await members.signIn('support')),
    treasurer: ofSession(async () => await members.signIn('treasurer')),
    administrator: ofSession(async () => await members.signIn('administrator')),
    // A token from before the operator was disabled.
    'disabled operator': ofSession(async () => disabled),
    'read key': ofKey(reader.key),
    'quote key': ofKey(quoter.key),
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

/** Invites an operator for each role, as an administrator does, and lets all of them join. */
async function makeMembers({ backOffice }: Whole) {
  const steppedUp = {
    actor: operator.username,
    proof: { password: operator.password, code: '', shown: null },
  } as const;
  const password = 'copper-lantern-drift-58';
  for (const username of [...oneRole, 'leaver']) {
    const invited = await backOffice.inviteOperator({ ...steppedUp, username, roles: readRoles([username]) });
    if (!invited.ok) throw new Error(`nobody could be invited: ${invited.code}`);
    const joined = await backOffice.acceptInvitation({ token: invited.value.token, password });
    if (!joined.ok) throw new Error(`nobody could join: ${joined.code}`);
  }
  const signIn = async (username: string): Promise<string> => {
    const signed = await backOffice.signIn({ username, password, source: '192.0.2.1' });
    if (!signed.ok) throw new Error(`${username} could not sign in: ${signed.code}`);
    return signed.value.token;
  };
  return {
    signIn,
    /** Token of an operator who is disabled afterwards. */
    disable: async () => {
      const token = await signIn('leaver');
      const disabled = await backOffice.disableOperator({ ...steppedUp, username: 'leaver' });
      if (!disabled.ok) throw new Error(`nobody could be disabled: ${disabled.code}`);
      return token;
    },
  } as const;
}
