/**
 * GET /api/admin/exchanges/events, /treasury/events and /overview/events: tell, as server-sent events, that something
 * on a list may have changed, so that a page reads it again. An event says nothing but that the mark is another one.
 */
import { PassThrough } from 'node:stream';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { isoInstant } from '#src/domain/calendar.ts';
import type { HttpLog } from '#src/http/http-log.ts';
import type { OfficeList } from '#src/usecases/ports/office-records.ts';
import { sendHttpError } from '../errors.ts';
import { makeEventWriter } from '../event-writer.ts';
import { makeOrderFeed } from '../order-feed.ts';
import type { AdminApiOptions } from '../route-options.ts';
import { streamHeaders } from '../routes/order-events.ts';
import { operatorOf } from './operator-access.ts';

const retryAfterSeconds = 10;

const paths: Readonly<Record<OfficeList, string>> = {
  orders: '/exchanges/events',
  treasury: '/treasury/events',
  overview: '/overview/events',
};

export const listEvents: FastifyPluginAsyncZod<AdminApiOptions & Readonly<{ log: HttpLog }>> = async (
  app,
  { backOffice, log },
) => {
  // Each operator follows a list under their own name, so that no operator takes the places of others.
  const nameOf = (list: OfficeList, username: string): string => `${list} ${username}`;
  const feed = makeOrderFeed({
    readMarks: async (names) => {
      const marks = await backOffice.readListMarks();
      return new Map(names.map((name) => [name, marks[name.split(' ')[0] as OfficeList]]));
    },
    // A session that has ended follows nothing any more.
    findEnded: async (tokens) => await backOffice.findEndedSessions(tokens),
    log,
  });
  app.addHook('preClose', async () => feed.close());
  for (const [list, path] of Object.entries(paths) as [OfficeList, string][]) {
    app.get(path, { schema: { tags: ['admin'] }, exposeHeadRoute: false }, async (request, reply) => {
      const stream = new PassThrough();
      const writer = makeEventWriter({
        stream,
        lastVersion: 0,
        makeBeat: () => ({ at: isoInstant(backOffice.now()), time: '' }),
        read: async () => ({ moves: [], order: { version: 0, mark: (await backOffice.readListMarks())[list] } }),
      });
      const { token: owner, session } = operatorOf(request);
      const follower = { owner, onChange: writer.update, onClose: writer.end };
      const leave = feed.follow(nameOf(list, session.username), follower);
      if (!leave) {
        writer.end();
        reply.header('retry-after', retryAfterSeconds);
        return await sendHttpError({ request, reply }, 'too_many_connections', { retryAfterSeconds });
      }
      stream.once('close', leave);
      writer.update();
      return await reply.headers(streamHeaders).send(stream);
    });
  }
};
