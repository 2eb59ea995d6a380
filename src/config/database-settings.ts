/** Settings of the database, and of a server that leaves while others go on with it. */
import * as kinds from './setting-kinds.ts';
import type { Setting } from './setting-kinds.ts';

export const databaseSettings = {
  DATABASE_URL: {
    key: 'databaseUrl',
    kind: kinds.databaseUrl,
    shownDefault: 'none: embedded',
    about: 'a PostgreSQL server, 16 or newer; needed to run server and worker apart',
    example: 'postgresql://user:password@localhost:5432/sampan',
    paragraph: 'A PostgreSQL server (16 or newer) instead of the embedded one. Needed to run server and worker apart.',
  },
  DATABASE_OWNER_URL: {
    key: 'databaseOwnerUrl',
    kind: kinds.databaseUrl,
    shownDefault: '`DATABASE_URL`',
    about: 'the same database as its owner, for migrations and commands; `DATABASE_URL` then needs no own rights',
    example: 'postgresql://owner:password@localhost:5432/sampan',
    paragraph:
      'The same database as its owner, for migrations and commands. The service then logs in by DATABASE_URL as a ' +
      'user that owns nothing.',
  },
  MIGRATIONS: {
    key: 'migrations',
    kind: kinds.migrations,
    default: 'start',
    about: 'who changes the schema of the database: every start, or `npm run migrate` alone, and no start without it',
  },
  DRAIN_SECONDS: {
    key: 'drainMilliseconds',
    kind: kinds.drainSeconds,
    default: '0',
    about:
      'how long a server that was told to stop still answers, with `/readyz` at 503, so that a load balancer notices',
  },
} as const satisfies Record<string, Setting>;
