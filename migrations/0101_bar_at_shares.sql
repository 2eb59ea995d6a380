-- A program that does not know partners' shares (0099) describes the terms of an order with a share otherwise than they
-- were signed: it shows no such order, holds it, and books no share. As soon as a key earns one, 0099 takes something
-- away from such a program, and it may not start.
-- Step: expand.
create function bar_programs_without_shares() returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update public.schema_migrations set step = 'contract', needs = '0099'
  where name = '0099_partner_shares.sql' and needs is null
    and (
      exists (select from public.api_keys where share_basis_points is not null)
      or exists (select from public.orders where partner_share is not null)
    )
$$;
revoke all on function bar_programs_without_shares from public;

create function bar_at_share() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform public.bar_programs_without_shares();
  return null;
end $$;
revoke all on function bar_at_share from public;
create trigger api_keys_bar after insert or update of share_basis_points on api_keys
  for each row when (new.share_basis_points is not null) execute function bar_at_share();

select bar_programs_without_shares();

-- A share names all of these: a check of what is missing is not false.
alter table orders add constraint orders_share_check check (
  partner_share is null
  or (erased_at is null and partner_share ?& array['partnerId', 'name', 'basisPoints'])
) not valid;
alter table orders validate constraint orders_share_check;
