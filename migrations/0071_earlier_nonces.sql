-- What a payout consumes is bound to it until it is called off, which is possible only while it is unsigned. So is taking
-- an earlier nonce of the same wallet, which another payout that was called off gave back. What has a signed version is
-- bound for ever: a second version with another domain could be mined as well.
create or replace function guard_payout() returns trigger language plpgsql as $$
begin
  if old.domain is not null
    and (new.domain is distinct from old.domain or new.conflict_key is distinct from old.conflict_key)
    and not (
      old.state = 'reserved' and not old.may_be_signed and not new.may_be_signed
      and not exists (select 1 from attempts where payout_id = coalesce(old.domain ->> 'leader', old.id))
      and not exists (select 1 from reserved_coins where payout_id = old.id)
      -- A batch ends as a whole: those that have joined leave before their leader does.
      and not exists (select 1 from payouts where domain ->> 'kind' = 'joined' and domain ->> 'leader' = old.id)
      and case
        when new.domain is null then new.conflict_key is null and new.state = 'void'
        else coalesce(new.state = 'reserved' and old.domain ->> 'kind' = 'nonce' and new.domain ->> 'kind' = 'nonce'
          and new.domain ->> 'wallet' = old.domain ->> 'wallet'
          and (new.domain ->> 'nonce')::bigint < (old.domain ->> 'nonce')::bigint
          and new.conflict_key = (new.domain ->> 'wallet') || ':' || (new.domain ->> 'nonce'), false)
      end
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
