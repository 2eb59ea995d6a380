/** Chats with the bot in PostgreSQL. A trigger erases the place of a message with its order. */
import type { Pool } from 'pg';
import type { ChatOrder, ChatRecords } from '#src/usecases/ports/chat-records.ts';

/** Three missed signs of life. */
const aliveSeconds = 90;

const columns = `c.order_id as "orderId", c.chat_tag as "chatTag", c.place, c.language, c.told_mark as "toldMark",
  c.told_state as "toldState"`;

export function makeChatRecords(pool: Pool): ChatRecords {
  return {
    put: async ({ orderId, chatTag, place, language, toldMark, toldState }) => {
      // An order that is erased meanwhile gets no new row: its foreign key would hold, and nothing would delete it.
      await pool.query(
        `insert into chat_orders (order_id, chat_tag, place, language, told_mark, told_state)
         select id, $2, $3, $4, $5, $6 from orders where id = $1 and erased_at is null
         on conflict (order_id) do update set chat_tag = excluded.chat_tag, place = excluded.place,
           language = excluded.language, told_mark = excluded.told_mark, told_state = excluded.told_state`,
        [orderId, chatTag, place, language, toldMark, toldState],
      );
    },
    find: async (orderId) => {
      const { rows } = await pool.query<ChatOrder>(`select ${columns} from chat_orders c where order_id = $1`, [
        orderId,
      ]);
      return rows[0];
    },
    newestOf: async (chatTag, most) => {
      const { rows } = await pool.query<{ id: string }>(
        `select o.id from chat_orders c join orders o on o.id = c.order_id
         where c.chat_tag = $1 order by o.created_at desc limit $2`,
        [chatTag, most],
      );
      return rows.map(({ id }) => id);
    },
    page: async (after, most) => {
      const { rows } = await pool.query<ChatOrder>(
        `select ${columns} from chat_orders c where order_id > $1 order by order_id limit $2`,
        [after, most],
      );
      return rows;
    },
    told: async (orderId, { toldMark, toldState }) => {
      await pool.query('update chat_orders set told_mark = $2, told_state = $3 where order_id = $1', [
        orderId,
        toldMark,
        toldState,
      ]);
    },
    forget: async (orderId) => void (await pool.query('delete from chat_orders where order_id = $1', [orderId])),
    beat: async (handle) => {
      await pool.query(
        `insert into chat_bots (handle, beat_at) values ($1, now())
         on conflict (handle) do update set beat_at = excluded.beat_at`,
        [handle.toLowerCase()],
      );
    },
    isAlive: async (handle) => {
      const { rows } = await pool.query<{ isAlive: boolean }>(
        `select beat_at > now() - make_interval(secs => $2) as "isAlive" from chat_bots where handle = $1`,
        [handle.toLowerCase(), aliveSeconds],
      );
      return rows[0]?.isAlive === true;
    },
  };
}
