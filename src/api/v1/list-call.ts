/** GET /exchanges: several orders by their ids, or the key's own orders by filters, newest first. */
import type { z } from 'zod';
import type { ApiKey } from '#src/domain/developer/api-key.ts';
import { accept, refuse, type Result } from '#src/domain/result.ts';
import type { LanguageCode } from '#src/i18n/languages.ts';
import type { ListedOrder } from '#src/usecases/ports/developer-records.ts';
import { defineCall, type Call } from './define-call.ts';
import { makeReadById, makeReadExchange } from './show-exchange.ts';
import type { V1Deps } from '../route-options.ts';
import { ExchangeList, ListQuery, mostAtOnce } from './v1-schemas.ts';

type Query = z.infer<typeof ListQuery>;
type Shown = z.infer<typeof ExchangeList>['exchanges'][number];
type Asked = Readonly<{ apiKey: ApiKey; language: LanguageCode }>;
type Listed = Promise<Result<z.infer<typeof ExchangeList>, 'request_malformed'>>;

const usualLimit = '20';

export function listCall(deps: V1Deps): Call {
  const [listById, listOwn] = [makeListById(deps), makeListOwn(deps)];
  return defineCall(
    {
      method: 'GET',
      path: '/exchanges',
      operationId: 'listExchanges',
      tag: 'exchanges',
      scope: 'read',
      query: ListQuery,
      answer: ExchangeList,
      errors: ['request_malformed'],
    },
    async ({ query: { ids, ...filters }, ...asked }) => {
      if (ids === undefined) return await listOwn(filters, asked);
      const [second] = Object.entries(filters).find(([, value]) => value !== undefined) ?? [];
      return second === undefined
        ? await listById(ids, asked)
        : refuse('request_malformed', { field: second, beside: 'ids' });
    },
  );
}

function makeListById(deps: V1Deps) {
  const readExchange = makeReadExchange(deps);
  return async (text: string, { apiKey, language }: Asked): Listed => {
    const ids = [...new Set(text.split(',').map((id) => id.trim()))].filter((id) => id !== '');
    if (ids.length === 0 || ids.length > mostAtOnce) {
      return refuse('request_malformed', { field: 'ids', min: 1, max: mostAtOnce });
    }
    const [exchanges, missing] = [[] as Shown[], [] as string[]];
    // Sequential, so that a client that asks for many orders does not occupy the database connections of everybody
    // else.
    for (const link of ids) {
      const read = await readExchange({ link, apiKey, language });
      if (read.ok) exchanges.push(read.value.exchange);
      else missing.push(link);
    }
    return accept({ exchanges, missing, nextCursor: null });
  };
}

function makeListOwn(deps: V1Deps) {
  const readById = makeReadById(deps);
  return async ({ externalId, state, from, cursor, limit }: Omit<Query, 'ids'>, asked: Asked): Listed => {
    const { ids, last } = await deps.developer.listOrders(asked.apiKey, {
      externalId,
      state,
      from: from === undefined ? undefined : Date.parse(from),
      after: cursor === undefined ? undefined : readCursor(cursor),
      limit: Number(limit ?? usualLimit),
    });
    const exchanges: Shown[] = [];
    for (const id of ids) {
      const read = await readById(id, asked);
      // One that was erased since the list was read is left out.
      if (read.ok) exchanges.push(read.value.exchange);
    }
    return accept({ exchanges, missing: [], nextCursor: last && writeCursor(last) });
  };
}

/** A place in the list: the time and the number of the last order that was listed. */
function writeCursor({ createdAt, orderNumber }: ListedOrder): string {
  return `${createdAt}_${orderNumber}`;
}

function readCursor(text: string): ListedOrder {
  const end = text.indexOf('_');
  return { createdAt: Number(text.slice(0, end)), orderNumber: text.slice(end + 1) };
}
