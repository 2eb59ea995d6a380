-- Orders that were made in the chat bot: where the message is that tells of the order, so that the bot can change it.
-- And the last sign of life of the bot, by which the pages know whether one runs.
-- Step: expand.
create table chat_orders (
  order_id text primary key references orders,
  -- Keyed hash of the chat, by which the orders of a chat are found.
  chat_tag text not null,
  -- The numbers of chat and message, encrypted under a key that is not in the database.
  place text not null,
  language text not null,
  -- What the message says: the mark of the order when it was written, and the state that the chat was told of.
  told_mark text not null,
  told_state text not null
);
create index chat_orders_chat_tag on chat_orders (chat_tag);
grant select, insert, update, delete on chat_orders to sampan_app;

-- Nothing is delivered any more about an order that was erased, and where to is forgotten in the same moment.
create function erase_chat() returns trigger language plpgsql as $$
begin
  delete from chat_orders where order_id = new.id;
  return null;
end $$;
revoke all on function erase_chat from public;
create trigger orders_erase_chat after update of erased_at on orders
  for each row when (old.erased_at is null and new.erased_at is not null) execute function erase_chat();

create table chat_bots (
  handle text primary key,
  beat_at timestamptz not null
);
grant select, insert, update on chat_bots to sampan_app;
