-- Events are taken key by key, so that one slow receiver does not hold up the others.

create index webhook_events_turn on webhook_events (key_id, urgency, due_at) where status = 'due';
drop index webhook_events_due;
