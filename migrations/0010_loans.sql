-- Loans: what the treasury lends, and their payouts among all others.

create table loans (
  -- Its number.
  id text primary key,
  idempotency_key text,
  currency text not null check (currency like 'USDT-%'),
  units numeric(78, 0) not null check (units > 0),
  fee_units numeric(78, 0) not null check (fee_units > 0),
  -- As it was written.
  rate text not null,
  customer_address text not null check (customer_address <> ''),
  payment_address text not null check (payment_address <> ''),
  state text not null,
  reason text check (reason in ('payout_rejected', 'address_listed')),
  version integer not null check (version >= 0),
  created_by text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  released_by text,
  released_at timestamptz,
  completed_at timestamptz,
  constraint loans_idempotency_key_key unique (idempotency_key),
  constraint loans_state_check check (state in ('pending', 'paid', 'processing', 'completed', 'failed')),
  constraint loans_rate_check check (rate ~ '^(0|[1-9][0-9]*)(\.[0-9]+)?$' and rate ~ '[1-9]'),
  constraint loans_failed_check check ((state = 'failed') = (reason is not null)),
  constraint loans_completed_check check ((state = 'completed') = (completed_at is not null)),
  -- Released by somebody, and not after its time.
  constraint loans_released_check check (
    case when state = 'pending'
      then num_nonnulls(released_by, released_at) = 0
      else num_nulls(released_by, released_at) = 0 and released_at <= expires_at
    end
  )
);
create index loans_listed on loans (created_at, id);
create index loans_open_payment_address on loans (payment_address) where state in ('pending', 'paid', 'processing');

-- A state changes with its version, and what was released once never waits for it again.
create function guard_loan() returns trigger language plpgsql as $$
begin
  if new.version < old.version or (new.state <> old.state and new.version <> old.version + 1)
    or (old.state <> 'pending' and new.state = 'pending') then
    raise exception 'loan %: % in version % cannot follow % in version %',
      old.id, new.state, new.version, old.state, old.version
      using errcode = 'integrity_constraint_violation', constraint = 'loans_version_guard';
  end if;
  return new;
end $$;
create trigger loans_guard before update of state, version on loans for each row execute function guard_loan();
revoke all on function guard_loan from public;

alter table payouts
  add column loan_id text references loans,
  alter column order_id drop not null,
  alter column order_number drop not null,
  drop constraint payouts_kind_check,
  add constraint payouts_kind_check check (kind in ('payout', 'refund', 'loan')),
  -- A payout is an order's or a loan's.
  add constraint payouts_owner_check check (
    case when kind = 'loan'
      then loan_id is not null and num_nonnulls(order_id, order_number, deposit_id) = 0 and not is_extra
      else loan_id is null and num_nulls(order_id, order_number) = 0
    end
  ),
  -- Whoever clicks how often: a loan is paid by one payout, for ever.
  add constraint payouts_loan_id_key unique (loan_id);

grant select, insert on loans to sampan_app;
grant update (state, reason, version, released_by, released_at, completed_at) on loans to sampan_app;
