-- A payout that has coins or a nonce but was never given to the signer can be called off, and what it had is free again.
-- Whether the signer was asked is written before it is asked, under the lock of the payout.
alter table payouts add column may_be_signed boolean not null default false;
-- Of those that are bound now, nobody knows whether the signer was asked.
update payouts set may_be_signed = true where state not in ('planned', 'void');
alter table payouts alter column may_be_signed drop default;
grant update (may_be_signed) on payouts to sampan_app;

-- What a payout consumes is bound to it until it is called off, which is possible only while it is unsigned. What has a
-- signed version is bound for ever: a second version with another domain could be mined as well.
create or replace function guard_payout() returns trigger language plpgsql as $$
begin
  if old.domain is not null
    and (new.domain is distinct from old.domain or new.conflict_key is distinct from old.conflict_key)
    and not (
      new.domain is null and new.conflict_key is null and new.state = 'void'
      and old.state = 'reserved' and not old.may_be_signed and not new.may_be_signed
      and not exists (select 1 from attempts where payout_id = coalesce(old.domain ->> 'leader', old.id))
      and not exists (select 1 from reserved_coins where payout_id = old.id)
      -- A batch ends as a whole: those that have joined leave before their leader does.
      and not exists (select 1 from payouts where domain ->> 'kind' = 'joined' and domain ->> 'leader' = old.id)
    ) then
    raise exception 'a payout has its conflict domain already'
      using errcode = 'integrity_constraint_violation', constraint = 'payouts_domain_guard';
  end if;
  if old.may_be_signed and not new.may_be_signed and (
    exists (select 1 from attempts where payout_id = coalesce(old.domain ->> 'leader', old.id))
    or exists (select 1 from payout_stops where scope = old.chain and reason = 'restored')
  ) then
    raise exception 'a payout is signed'
      using errcode = 'integrity_constraint_violation', constraint = 'payouts_signed_guard';
  end if;
  if new.version < old.version then
    raise exception 'a payout: version % cannot follow version %', new.version, old.version
      using errcode = 'integrity_constraint_violation', constraint = 'payouts_version_guard';
  end if;
  return new;
end $$;
drop trigger payouts_guard on payouts;
create trigger payouts_guard before update of domain, conflict_key, version, may_be_signed on payouts
  for each row execute function guard_payout();

-- Nothing is signed that could be called off meanwhile, and nothing for fewer or more payments than the batch has.
create function guard_attempt_of_reserved() returns trigger language plpgsql as $$
declare
  signed payouts%rowtype;
begin
  select * into signed from payouts where id = new.payout_id for update;
  if signed.state = 'reserved' and not signed.may_be_signed then
    raise exception 'a payout is signed only after it is written down that the signer is asked'
      using errcode = 'integrity_constraint_violation', constraint = 'attempts_asked_guard';
  end if;
  if signed.state = 'reserved' and signed.domain ->> 'kind' = 'coins' and jsonb_array_length(signed.domain -> 'coins') <> (
    select count(*) from reserved_coins where payout_id = new.payout_id
  ) then
    raise exception 'a payout is signed with coins that are not reserved for it'
      using errcode = 'integrity_constraint_violation', constraint = 'attempts_coins_guard';
  end if;
  if coalesce((signed.domain ->> 'joined')::integer, 0) <> (
    select count(*) from payouts where domain ->> 'kind' = 'joined' and domain ->> 'leader' = new.payout_id
  ) then
    raise exception 'a batch has lost a member, or has one too many'
      using errcode = 'integrity_constraint_violation', constraint = 'attempts_members_guard';
  end if;
  return new;
end $$;
create trigger attempts_guard_reserved before insert on attempts
  for each row execute function guard_attempt_of_reserved();

-- Gives back the coins of a payout that is about to be called off.
create function return_coins(freed_id text) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform 1 from payouts where id = freed_id and state = 'reserved' and not may_be_signed for update;
  if not found or exists (select 1 from attempts where payout_id = freed_id) then
    raise exception 'the coins of a payout that may be signed are bound to it'
      using errcode = 'integrity_constraint_violation', constraint = 'reserved_coins_guard';
  end if;
  with freed as (delete from reserved_coins where payout_id = freed_id returning chain, coin_id)
  update coins set is_reserved = false from freed where coins.chain = freed.chain and coins.id = freed.coin_id;
end $$;

-- The nonce that is given back may be the first one.
alter table wallet_nonces drop constraint wallet_nonces_next_nonce_check;
alter table wallet_nonces add constraint wallet_nonces_next_nonce_check check (next_nonce >= 0);

-- After a restore the signer may have signed what this database has as unsigned.
create function doubt_reserved_payouts() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update payouts set may_be_signed = true where chain = new.scope and state = 'reserved' and not may_be_signed;
  return null;
end $$;
create trigger payout_stops_doubt after insert or update of since on payout_stops
  for each row when (new.reason = 'restored') execute function doubt_reserved_payouts();
revoke all on function guard_attempt_of_reserved, return_coins, doubt_reserved_payouts from public;
grant execute on function return_coins to sampan_app;
