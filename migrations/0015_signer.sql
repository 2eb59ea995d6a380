-- The signer's memory: what it counted against its caps, and what it last refused.

create table signings (
  id bigint generated always as identity primary key,
  payout_id text not null,
  -- The coin or nonce that every version consumes, or which version it is.
  conflict_key text not null,
  currency text not null,
  units numeric(78, 0) not null check (units > 0),
  -- By this clock alone, and the service's role may not name another time.
  signed_at timestamptz not null default clock_timestamp()
);
create index signings_of_currency on signings (currency, signed_at);
create index signings_of_payout on signings (payout_id);

create table signer_refusals (
  currency text primary key,
  reason text not null
    constraint signer_refusals_reason_check
    check (reason in ('stopped', 'over_transaction_cap', 'over_hour_cap', 'over_day_cap')),
  refused_at timestamptz not null
);

-- The longest cap looks back for a day. The service's role can delete nothing else, so nobody makes room with it.
create function forget_signings(of_currency text) returns void
  language sql security definer set search_path = public, pg_temp
  as $$ delete from signings where currency = of_currency and signed_at < clock_timestamp() - interval '2 days' $$;
revoke all on function forget_signings from public;

grant execute on function forget_signings to sampan_app;
grant select, insert (payout_id, conflict_key, currency, units) on signings to sampan_app;
grant select, insert, update on signer_refusals to sampan_app;
revoke update, delete, truncate on signings from sampan_app;
