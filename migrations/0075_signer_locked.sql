-- A signer that two people have not unlocked yet signs nothing: payouts wait for that, under a reason of its own.

alter table signer_refusals
  drop constraint signer_refusals_reason_check,
  add constraint signer_refusals_reason_check check (
    reason in ('stopped', 'over_transaction_cap', 'over_hour_cap', 'over_day_cap', 'log_unusable', 'payout_changed',
      'not_proven', 'locked'));

alter table orders
  drop constraint orders_waiting_reason_check,
  add constraint orders_waiting_reason_check check (waiting_reason in (
    'no_price', 'no_cover', 'liquid_wallet', 'other_coins', 'no_gas', 'blocks_dear', 'signer_limit', 'signer_locked',
    'payouts_stopped', 'chain_down'
  ));

alter table payouts
  drop constraint payouts_waits_for_check,
  add constraint payouts_waits_for_check check (waits_for in (
    'no_price', 'no_cover', 'liquid_wallet', 'other_coins', 'no_gas', 'blocks_dear', 'signer_limit', 'signer_locked',
    'payouts_stopped', 'chain_down'
  ));
