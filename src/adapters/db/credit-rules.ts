/** Incident rules on crediting in PostgreSQL. */
import type { Selectable } from 'kysely';
import { kindOfRule, type CreditRule } from '#src/domain/credit-rule.ts';
import type { StopRecords } from '#src/usecases/ports/stop-records.ts';
import type { CreditRules } from './generated/schema.ts';
import type { Queries } from './queries.ts';
import { fromTime } from './row-values.ts';

type CreditRecords = Pick<StopRecords, 'setCreditRule' | 'dropCreditRule' | 'dropEndedRaises' | 'creditRules'>;

export function makeCreditRules(db: Queries): CreditRecords {
  return {
    setCreditRule: async (rule) => {
      const { scope, times, until, reason, by, at } = rule;
      const facts = { times, until: until === null ? null : fromTime(until), reason, set_by: by, at: fromTime(at) };
      const inserted = db.insertInto('credit_rules').values({ scope, kind: kindOfRule(rule), ...facts });
      await inserted.onConflict((conflict) => conflict.columns(['scope', 'kind']).doUpdateSet(facts)).execute();
    },
    dropCreditRule: async (scope, kind) => {
      const dropped = db.deleteFrom('credit_rules').where('scope', '=', scope).where('kind', '=', kind);
      return (await dropped.executeTakeFirst()).numDeletedRows === 1n;
    },
    dropEndedRaises: async (now) => {
      const ended = db.deleteFrom('credit_rules').where('until', '<=', fromTime(now)).returning('scope');
      return (await ended.execute()).map(({ scope }) => scope as CreditRule['scope']);
    },
    creditRules: async () => {
      const rows = db.selectFrom('credit_rules').selectAll().orderBy('at').orderBy('scope').orderBy('kind');
      return (await rows.execute()).map(toRule);
    },
  };
}

function toRule({ scope, times, until, reason, set_by: by, at }: Selectable<CreditRules>): CreditRule {
  return { scope: scope as CreditRule['scope'], times, until: until?.getTime() ?? null, reason, by, at: at.getTime() };
}
