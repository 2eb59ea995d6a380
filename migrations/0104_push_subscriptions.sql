-- Browsers that are told when an order has ended or needs its holder (Web Push): nothing until a visitor asks for it, at
-- most three for an order, and gone with the order or after the last thing there is to tell.
-- Step: expand.
create table push_subscriptions (
  order_id text not null references orders,
  -- SHA-256 of the address at the browser's push service. Browsers make a new address for each order.
  mark text not null check (mark ~ '^[0-9a-f]{64}$'),
  -- Address and keys, encrypted with a key that is not in the database.
  sealed text not null,
  language text not null,
  primary key (order_id, mark)
);

-- What is to be sent. A row is deleted once it was sent.
create table push_messages (
  id bigint generated always as identity primary key,
  order_id text not null,
  mark text not null,
  order_state text not null
    check (order_state in ('action_required', 'held', 'completed', 'refunded', 'expired', 'failed')),
  attempts integer not null default 0 check (attempts >= 0),
  due_at timestamptz not null default now(),
  lease_until timestamptz,
  foreign key (order_id, mark) references push_subscriptions on delete cascade
);
create index push_messages_due_at on push_messages (due_at);
create index push_messages_device on push_messages (order_id, mark);

grant select, insert, update, delete on push_subscriptions, push_messages to sampan_app;

-- In the transaction of the move itself: what happened is told, and what did not happen is not. Whoever cancels an order
-- wants to hear nothing more of it.
create function note_push() returns trigger language plpgsql as $$
begin
  if new.reason = 'cancelled' then
    delete from push_subscriptions where order_id = new.order_id;
  else
    insert into push_messages (order_id, mark, order_state)
    select order_id, mark, new.to_state from push_subscriptions where order_id = new.order_id;
  end if;
  return null;
end $$;
revoke all on function note_push from public;
create trigger order_history_note_push after insert on order_history
  for each row when (
    new.to_state <> new.from_state
    and new.to_state in ('action_required', 'held', 'completed', 'refunded', 'expired', 'failed')
  ) execute function note_push();

create trigger push_messages_wake after insert on push_messages
  for each row execute function send_signal('sampan_push');

create function erase_pushes() returns trigger language plpgsql as $$
begin
  delete from push_subscriptions where order_id = new.id;
  return null;
end $$;
revoke all on function erase_pushes from public;
create trigger orders_erase_pushes after update of erased_at on orders
  for each row when (old.erased_at is null and new.erased_at is not null) execute function erase_pushes();
