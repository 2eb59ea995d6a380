/** The back office on an order lab: its use cases and endpoints, and a movable clock for sessions. */
// oxlint-disable typescript/no-unnecessary-type-parameters -- a test says which answer it expects; the call cannot know
import { randomBytes } from 'node:crypto';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { isCommonPassword } from '#src/adapters/common-passwords.ts';
import { makeOfficeStore } from '#src/adapters/db/office/office-store.ts';
import { ensureOperator } from '#src/adapters/db/operators.ts';
import { makePasskeys } from '#src/adapters/passkeys/passkeys.ts';
import { makeSecretSeal } from '#src/adapters/second-factor-seal.ts';
import { buildApp } from '#src/api/app.ts';
import { roles } from '#src/domain/back-office/roles.ts';
import { makeKnownBrowsers } from '#src/http/known-browsers.ts';
import { makeSignInLimits } from '#src/http/sign-in-limits.ts';
import { makeBackOffice, type BackOffice } from '#src/usecases/back-office/back-office.ts';
import type { Office } from '#src/usecases/back-office/office.ts';
import type { Passwords } from '#src/usecases/ports/operator-sign-in.ts';
import type { ApiKey } from '#src/domain/developer/api-key.ts';
import type { Developer } from '#src/usecases/developer/developer.ts';
import { makeKeyedMutex } from '#src/usecases/concurrency/keyed-mutex.ts';
import { makeLabDeveloper } from '#tests/support/lab-developer.ts';
import type { OrderLab } from '#tests/support/order-lab.ts';
import type { Answer, ErrorBody } from '../api/open-api.ts';
import { labLinks } from '#tests/support/order-links.ts';

export const publicUrl = 'https://swap.example';
export const operator = { username: 'operator', password: 'rusty-anchor-tide-41' } as const;
/** Step-up proof, in the format of request bodies and of the use cases. */
export const stepUpBody = { password: operator.password } as const;
export const steppedUp = {
  actor: operator.username,
  proof: { password: operator.password, code: '', shown: null },
} as const;

type CallOptions = Readonly<{
  token?: string | undefined;
  headers?: Readonly<Record<string, string>>;
  body?: unknown;
  from?: string;
}>;
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export type OfficeLab = Readonly<{
  lab: OrderLab;
  office: Office;
  backOffice: BackOffice;
  developer: Developer;
  app: FastifyInstance;
  /** Passwords hashed or compared, in order: shows the work done at sign-in. */
  hashed: string[];
  /** Moves the real-time clock of sessions, codes and rate limits. */
  pass(ms: number): void;
  now(): number;
  /** Signs in and returns the session token. */
  signIn(): Promise<string>;
  /** Uses an API key for a request that is accepted. Undefined if the key does not work. */
  useKey(text: string): Promise<ApiKey | undefined>;
  /** Calls an endpoint under /api/admin, with the session's bearer token if one is given. */
  call<Body = ErrorBody>(method: Method, path: string, options?: CallOptions): Promise<Answer<Body>>;
  /** Number of actions in the audit log, which a refused call must not change. Step-up entries are not counted. */
  countAudit(): Promise<number>;
  close(): Promise<void>;
}>;

export async function openOffice(lab: OrderLab, passwords?: Passwords): Promise<OfficeLab> {
  let at = Date.UTC(2030, 0, 1);
  const hashed: string[] = [];
  const { pool, ownerPool } = lab.database;
  if (passwords) await ensureOperator(pool, operator);
  const developer = makeLabDeveloper(lab, () => at);
  const office: Office = {
    store: makeOfficeStore(pool),
    passwords: noteWork(passwords ?? plainPasswords, hashed),
    seal: makeSecretSeal(new Uint8Array(32).fill(7)),
    limits: makeSignInLimits({ now: () => at, randomBytes }),
    stepUpMutex: makeKeyedMutex(),
    browsers: makeKnownBrowsers({ key: new Uint8Array(32).fill(9), randomBytes }),
    passkeys: makePasskeys({ publicUrl, key: new Uint8Array(32).fill(8), randomBytes }),
    realClock: { now: () => at },
    issuer: 'Sampan',
    keys: developer,
  };
  // Argon2id takes a quarter of a second per hash, and most tests are not about it.
  if (!passwords) {
    const hash = await plainPasswords.hash(operator.password);
    await pool.query(
      `insert into operators (username, password_hash, roles, trusted_at) values ($1, $2, $3, '2020-01-01')`,
      [operator.username, hash, roles],
    );
  }
  const backOffice = makeBackOffice(lab.ports, office);
  const log = { warn: () => {}, error: (...line: unknown[]) => console.error(...line) };
  const termsKey = { keyId: '', publicKeyPem: '', publicKeyRaw: '' };
  const orderLinks = labLinks;
  const app = await buildApp({ termsKey, health: {}, log, admin: { backOffice, developer, orderLinks, publicUrl } });

  const call = async <Body>(method: Method, path: string, options: CallOptions = {}): Promise<Answer<Body>> => {
    const { token, headers = {}, body, from } = options;
    const sent: InjectOptions = {
      method,
      url: `/api/admin${path}`,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body !== undefined && { payload: JSON.stringify(body) }),
      ...(from !== undefined && { remoteAddress: from }),
    };
    const answer = await app.inject({ ...sent, payloadAsStream: true });
    const type = String(answer.headers['content-type']);
    const chunks: Buffer[] = [];
    // Live updates do not end.
    if (type.startsWith('text/event-stream')) answer.stream().destroy();
    else for await (const chunk of answer.stream()) chunks.push(Buffer.from(chunk as Uint8Array));
    const text = Buffer.concat(chunks).toString();
    const parsed = (type.startsWith('application/json') ? JSON.parse(text) : undefined) as Body;
    return { status: answer.statusCode, text, headers: answer.headers, body: parsed };
  };
  return {
    lab,
    office,
    backOffice,
    developer,
    app,
    hashed,
    pass: (ms) => void (at += ms),
    now: () => at,
    signIn: async () => {
      const signedIn = await backOffice.signIn({ ...operator, source: '203.0.113.9' });
      if (!signedIn.ok) throw new Error(`the operator was refused: ${signedIn.code}`);
      return signedIn.value.token;
    },
    useKey: async (text) => {
      const found = await developer.authenticate(text);
      const noted = found && (await developer.noteUse(found, { signed: null, isReading: true }));
      return noted?.ok === true ? noted.value : undefined;
    },
    call,
    countAudit: async () => {
      const { rows } = await ownerPool.query<{ count: string }>(
        `select count(*) from audit_log where action not in ('stepped_up', 'step_up_failed', 'step_up_missing')`,
      );
      return Number(rows[0]?.count);
    },
    close: async () => await app.close(),
  };
}

/** Compares plain texts. The stored value has the format that the table requires of a hash. */
const plainPasswords: Passwords = {
  hash: async (password) => `$argon2id$plain$${password}`,
  verify: async (password, stored) => stored === `$argon2id$plain$${password}`,
  nobodys: '$argon2id$plain',
  isCommon: isCommonPassword,
};

function noteWork(passwords: Passwords, hashed: string[]): Passwords {
  return {
    nobodys: passwords.nobodys,
    isCommon: (password) => passwords.isCommon(password),
    hash: async (password) => {
      hashed.push('hash');
      return await passwords.hash(password);
    },
    verify: async (password, stored) => {
      hashed.push('verify');
      return await passwords.verify(password, stored);
    },
  };
}
