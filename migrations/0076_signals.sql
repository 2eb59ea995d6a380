-- Hints for processes that listen, so that they need not ask every half second whether something has changed. Polling
-- stays, more seldom: a hint may be lost.

create function send_signal() returns trigger language plpgsql as $$
begin
  perform pg_notify(tg_argv[0], '');
  return null;
end $$;

-- Workers look for due work at least every five seconds. Of what is due before they would look again they are told. The
-- sandbox's clock may be ahead of the database's.
create function is_due_soon(due timestamptz) returns boolean language plpgsql stable as $$
begin
  return due <= now() + interval '6 seconds'
    or due <= now() + interval '6 seconds' + (select offset_ms from sandbox.clock) * interval '1 millisecond';
end $$;

revoke all on function send_signal, is_due_soon from public;
grant execute on function is_due_soon to sampan_app;

-- Most orders wait for the end of their payment window, which is far away: these need no further look.
drop trigger orders_wake on orders;
create trigger orders_wake after insert or update of wake_at on orders
  for each row when (new.wake_at is distinct from new.expires_at and is_due_soon(new.wake_at))
  execute function send_signal('sampan_wake');
drop trigger payouts_wake on payouts;
create trigger payouts_wake after insert or update of wake_at on payouts
  for each row when (is_due_soon(new.wake_at)) execute function send_signal('sampan_wake');
drop function notify_wake();

create trigger webhook_events_wake after insert or update of due_at on webhook_events
  for each row when (is_due_soon(new.due_at)) execute function send_signal('sampan_webhook');
create trigger policies_signal after insert on policies
  for each statement execute function send_signal('sampan_policy');
create trigger clock_signal after update on sandbox.clock
  for each statement execute function send_signal('sampan_clock');
