-- An order that was cancelled counts as unpaid until its time would have been over: otherwise whoever makes orders and
-- cancels them has as many as he likes. Both counts look only at those whose time is not over, however many there were.

create index orders_cancelled on orders (expires_at) where state = 'expired' and reason = 'cancelled';
create index orders_cancelled_of_key on orders (api_key_id, expires_at)
  where api_key_id is not null and state = 'expired' and reason = 'cancelled';
