/** Three operators click on a hundred treasury acts at once: each is done once, none without its second person. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#src/adapters/db/connect.ts';
import { makeOfficeStore } from '#src/adapters/db/office/office-store.ts';
import type { TreasuryAct } from '#src/domain/treasury/act.ts';
import { OutsideError } from '#src/usecases/ports/outside-error.ts';
import type { TreasuryDeps } from '#src/usecases/treasury/act-records.ts';
import { followActs } from '#src/usecases/treasury/follow-acts.ts';
import { patient } from '#tests/support/patience.ts';
import { openTreasuryLab, type TreasuryLab } from '#tests/support/treasury-lab.ts';

const actCount = 100;
const clicksEach = 3;
const names = ['anna', 'berta', 'carla'] as const;

let lab: TreasuryLab;
let operators: readonly Readonly<{ name: string; deps: TreasuryDeps }>[];
let closeAll: () => Promise<void>;

beforeAll(async () => {
  lab = await openTreasuryLab({ hot: ['2000000 USDT-TRC20', '2000000 USDT-POLYGON', '50000 TRX', '50000 POL'] });
  const open = () =>
    openDatabase({ connection: { connectionString: lab.database.url }, maxConnections: 20, onIdleError: () => {} });
  const databases = names.map((name) => ({ name, database: open() }));
  // Each operator uses a server of their own.
  operators = databases.map(({ name, database }) => {
    return { name, deps: { ports: lab.ports, store: makeOfficeStore(database.pool) } };
  });
  closeAll = async () => void (await Promise.all(databases.map(async ({ database }) => await database.close())));
});

afterAll(async () => {
  await closeAll();
  await lab.close();
});

async function count(query: string): Promise<number> {
  const { rows } = await lab.database.ownerPool.query<{ count: string }>(`select count(*) ${query}`);
  return Number(rows[0]?.count);
}

/** Clicks until there is an answer: a server that has no connection left for a click says so, and it is repeated. */
async function click(act: TreasuryAct, name: string, deps: TreasuryDeps): ReturnType<TreasuryLab['agree']> {
  for (;;) {
    try {
      return await lab.agree(act, name, deps);
    } catch (error) {
      if (!(error instanceof OutsideError)) throw error;
    }
  }
}

test(
  'a hundred acts, three operators, all clicking at once',
  async () => {
    const tron = await lab.listAddress('USDT-TRC20');
    const polygon = await lab.listAddress('USDT-POLYGON');
    const acts: TreasuryAct[] = [];
    for (let n = 0; n < actCount; n += 1) {
      const [to, id] = n % 2 === 0 ? [tron, 'USDT-TRC20'] : [polygon, 'USDT-POLYGON'];
      acts.push(await lab.withdraw(to, `${10_100 + n} ${id}`, names[n % 3]));
    }
    expect(acts.every(({ state }) => state === 'waiting')).toBe(true);
    const clickAll = async (act: TreasuryAct) =>
      await Promise.all(
        Array.from({ length: clicksEach }, () => operators)
          .flat()
          .map(async ({ name, deps }) => await click(act, name, deps)),
      );
    // Nine hundred clicks, none of which waits for another.
    const answers = await Promise.all(acts.map(clickAll));
    // The proposer is refused every time; of the other two one agrees.
    for (const each of answers) {
      const codes = each.map((answer) => (answer.ok ? 'agreed' : answer.code));
      expect(codes.filter((code) => code === 'act_own')).toHaveLength(clicksEach);
      expect(new Set(each.flatMap((answer) => (answer.ok ? [answer.value.decidedBy] : []))).size).toBe(1);
    }
    await Promise.all(operators.map(async ({ deps }) => await followActs(deps)));
    expect(await count(`from payouts where kind = 'withdrawal'`)).toBe(actCount);
    expect(await count(`from journal where ref like 'withdraw:%'`)).toBe(actCount);
    expect(await count(`from audit_log where action = 'act_agreed'`)).toBe(actCount);
    expect(await count(`from treasury_acts where decided_by is null or decided_by = proposed_by`)).toBe(2);

    for (let round = 0; round < 3; round += 1) {
      await lab.payOut('USDT-TRC20');
      await lab.payOut('USDT-POLYGON');
      await lab.advance(1);
    }
    expect(await count(`from treasury_acts where kind = 'withdrawal' and state = 'done'`)).toBe(actCount);
    const paid = [...(await lab.paidTo(tron)), ...(await lab.paidTo(polygon))];
    expect(paid).toHaveLength(actCount);
    expect(new Set(paid).size).toBe(actCount);
    await lab.booksEqualChain();
  },
  patient(300_000),
);
