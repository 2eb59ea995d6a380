-- Why an order that is to be paid or refunded is not yet, and since when: one record on the order, whatever keeps it. Its
-- deadline is the order's own.

alter table orders
  add column waiting_reason text,
  add column waiting_since timestamptz,
  add constraint orders_waiting_check check ((waiting_reason is null) = (waiting_since is null)),
  add constraint orders_waiting_reason_check check (waiting_reason in (
    'no_price', 'no_cover', 'liquid_wallet', 'other_coins', 'no_gas', 'blocks_dear', 'signer_limit',
    'payouts_stopped', 'chain_down'
  ));
create index orders_waiting on orders (waiting_since) where waiting_since is not null;
grant update (waiting_reason, waiting_since) on orders to sampan_app;

-- The same reasons for each payout.
alter table payouts
  drop constraint payouts_waits_for_check,
  add constraint payouts_waits_for_check check (waits_for in (
    'no_price', 'no_cover', 'liquid_wallet', 'other_coins', 'no_gas', 'blocks_dear', 'signer_limit',
    'payouts_stopped', 'chain_down'
  ));
