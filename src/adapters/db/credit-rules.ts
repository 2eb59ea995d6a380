/** Incident rules on crediting in PostgreSQL. */
import type { Selectable } from 'kysely';
import { kindOfRule, raisedTimes, type CreditRule } from '#src/domain/credit-rule.ts';
import type { StopRecords } from '#src/usecases/ports/stop-records.ts';
import type { CreditRules } from './generated/schema.ts';
import type { Queries } from './queries.ts';
import { fromTime } from './row-values.ts';

type CreditRecords = Pick<StopRecords, 'setCreditRule' | 'dropCreditRule' | 'creditRules'>;

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
    creditRules: async () => {
      const rows = db.selectFrom('credit_rules').selectAll().orderBy('at').orderBy('scope').orderBy('kind');
      return (await rows.execute()).map(toRule);
    },
  };
}

function toRule({ scope, times, until, reason, set_by: by, at }: Selectable<CreditRules>): CreditRule {
  // A number that this version does not offer is taken for a stop, the strictest rule.
  const known = raisedTimes.find((each) => each === times) ?? null;
  return {
    scope: scope as CreditRule['scope'],
    times: known,
    until: until?.getTime() ?? null,
    reason,
    by,
    at: at.getTime(),
  };
}
