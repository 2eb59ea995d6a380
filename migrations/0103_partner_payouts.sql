-- Withdrawals that pay out what a partner has earned: the act names the API key whose share it is. The facts of an act
-- never change, and the service has no right to change this one.
-- Step: expand.
alter table treasury_acts
  -- Not a reference: what was paid stays if the key is ever deleted.
  add column partner_id text,
  add constraint treasury_acts_partner_check check (
    partner_id is null or (kind = 'withdrawal' and partner_id ~ '^key_[0-9a-z]{12}$')
  );
create index treasury_acts_partner on treasury_acts (partner_id) where partner_id is not null;

-- A program that does not know such acts (0103) would book them as money that the operator takes out, and go on owing
-- the share. As soon as there is one, 0103 takes something away from such a program, and it may not start.
create function bar_programs_without_partner_payouts() returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update public.schema_migrations set step = 'contract', needs = '0103'
  where name = '0103_partner_payouts.sql' and needs is null
    and exists (select from public.treasury_acts where partner_id is not null)
$$;
revoke all on function bar_programs_without_partner_payouts from public;

create function bar_at_partner_payout() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform public.bar_programs_without_partner_payouts();
  return null;
end $$;
revoke all on function bar_at_partner_payout from public;
create trigger treasury_acts_bar after insert on treasury_acts
  for each row when (new.partner_id is not null) execute function bar_at_partner_payout();
