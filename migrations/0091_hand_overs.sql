-- Accounts of the hot wallet get new keys too: what the old account holds is handed over before the new one pays.
-- Step: expand.

-- Numbers of addresses have held their epoch since 0084, on chains of coins alone. From now on they do on all but Monero:
-- a number beyond the first epoch that was given out before would be taken for another key.
do $$
begin
  if exists (
    select 1 from watched_addresses
    where family not in ('utxo', 'monero') and address_index >= 268435456
  ) then
    raise exception 'addresses of accounts were numbered beyond the first epoch: this database cannot be updated';
  end if;
end $$;

alter table key_epochs add column handed_over_at timestamptz check (handed_over_at >= began_at);
update key_epochs set handed_over_at = began_at;
grant update (handed_over_at) on key_epochs to sampan_app;

alter table payouts
  drop constraint payouts_kind_check,
  add constraint payouts_kind_check check (
    kind in ('payout', 'refund', 'loan', 'withdrawal', 'sweep', 'top_up', 'hand_over')
  ),
  drop constraint payouts_owner_check,
  -- A payout is an order's, a loan's, an act's, moves a deposit that stays ours, or what an old hot account holds.
  add constraint payouts_owner_check check (
    case
      when kind = 'loan'
        then loan_id is not null and num_nonnulls(order_id, order_number, act_id, deposit_id) = 0 and not is_extra
      when kind = 'withdrawal'
        then act_id is not null and num_nonnulls(order_id, order_number, loan_id, deposit_id) = 0 and not is_extra
      when kind in ('sweep', 'top_up')
        then deposit_id is not null and num_nonnulls(order_id, order_number, loan_id, act_id) = 0 and not is_extra
      when kind = 'hand_over'
        then num_nonnulls(order_id, order_number, loan_id, act_id, deposit_id) = 0 and not is_extra
      else num_nonnulls(loan_id, act_id) = 0 and num_nulls(order_id, order_number) = 0
    end
  );
create index payouts_hand_overs on payouts (chain) where kind = 'hand_over';
