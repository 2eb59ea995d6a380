/** GET /api/admin/profit.csv: profit and loss by day, currency, line and pair as CSV. */
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { writeCents } from '#src/domain/dollars.ts';
import { formatMoney, money } from '#src/domain/money.ts';
import { profitPeriods, type ProfitPeriod } from '#src/usecases/back-office/read-profit.ts';
import { sendRefusal } from '../errors.ts';
import type { AdminApiOptions } from '../route-options.ts';
import { writeCsvRow } from '../csv-row.ts';
import { forAct, operatorOf } from './operator-access.ts';

const columns = ['day', 'currency', 'line', 'pair', 'amount', 'usd'] as const;

const ProfitQuery = z.strictObject({
  days: z.enum(profitPeriods.map(String) as [string, ...string[]]).default('30'),
});

export const profitCalls: FastifyPluginAsyncZod<AdminApiOptions> = async (app, { backOffice }) => {
  app.get(
    '/profit.csv',
    { ...forAct('profit_exported'), schema: { tags: ['admin'], querystring: ProfitQuery } },
    async (request, reply) => {
      const { username: actor } = operatorOf(request).session;
      const period = Number(request.query.days) as ProfitPeriod;
      const rows = await backOffice.exportProfit({ actor, period });
      if (!rows.ok) return await sendRefusal({ request, reply }, rows);
      reply.header('content-type', 'text/csv; charset=utf-8');
      reply.header('content-disposition', 'attachment; filename="profit.csv"');
      const lines = rows.value.map(({ day, currency, line, pair, units, cents }) =>
        writeCsvRow([
          day,
          currency,
          line,
          pair,
          formatMoney(money(currency, units)),
          cents === null ? '' : writeCents(cents),
        ]),
      );
      return await reply.send([writeCsvRow(columns), ...lines].join(''));
    },
  );
};
