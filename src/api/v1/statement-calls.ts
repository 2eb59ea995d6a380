/** GET /partner/statements: what the key's completed orders came to by month, and what their partner is owed. */
import { z } from 'zod';
import { accept } from '#src/domain/result.ts';
import { toStatements, writeStatements } from '../statement-answer.ts';
import { Amount, Currency } from '../schemas.ts';
import type { V1Deps } from '../route-options.ts';
import { told } from './call-words.ts';
import { defineCall, type Call } from './define-call.ts';
import { namedAnswer } from './named-schemas.ts';

const Month = z.string().regex(/^[0-9]{4}-(?:0[1-9]|1[0-2])$/);

const StatementQuery = z.strictObject({
  from: Month.optional().meta(told('param.listStatements.from', '2026-01')),
  to: Month.optional().meta(told('param.listStatements.to', '2026-12')),
});

const StatementMonth = namedAnswer(
  'StatementMonth',
  z.object({
    month: Month.meta(told('field.StatementMonth.month', '2026-11')),
    currency: Currency.meta(told('field.StatementMonth.currency')),
    orders: z.int().meta(told('field.StatementMonth.orders', 12)),
    volume: Amount.meta(told('field.StatementMonth.volume', '1.5')),
    fee: Amount.meta(told('field.StatementMonth.fee', '0.00675')),
    share: Amount.meta(told('field.StatementMonth.share', '0.0016875')),
    paid: Amount.meta(told('field.StatementMonth.paid', '0.001')),
    open: Amount.meta(told('field.StatementMonth.open', '0.0006875')),
  }),
);

const Amounts = z.array(z.object({ currency: Currency, amount: Amount }));

const StatementsAnswer = namedAnswer(
  'Statements',
  z.object({
    partnerShare: z
      .object({ name: z.string(), basisPoints: z.int() })
      .nullable()
      .meta(told('field.Statements.partnerShare')),
    months: z.array(StatementMonth),
    owed: Amounts.meta(told('field.Statements.owed')),
    underWay: Amounts.meta(told('field.Statements.underWay')),
    paid: Amounts.meta(told('field.Statements.paid')),
    csv: z.string().meta(told('field.Statements.csv')),
  }),
);

export function statementCalls({ developer }: Pick<V1Deps, 'developer'>): readonly Call[] {
  return [
    defineCall(
      {
        method: 'GET',
        path: '/partner/statements',
        operationId: 'listStatements',
        tag: 'keys',
        scope: 'read',
        query: StatementQuery,
        answer: StatementsAnswer,
        errors: ['request_malformed'],
      },
      async ({ apiKey, query: { from, to } }) => {
        const within = { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
        const statements = await developer.readStatements(apiKey, within);
        return accept({ partnerShare: apiKey.share, ...toStatements(statements), csv: writeStatements(statements) });
      },
    ),
  ];
}
