-- Returns from cold storage that is one address, on chains with nonces. They bind their nonce as others bind coins.

-- Whatever the program does: a return begins as an unsigned file of an account of its chain, and its address pays.
create or replace function guard_cold_return_plan() returns trigger language plpgsql as $$
begin
  if new.state <> 'unsigned' or new.version <> 0 or new.raw is not null or new.came is not null or exists (
    select 1 from cold_accounts c where c.id = new.account_id and (c.chain <> new.chain
      or (c.kind = 'keys') <> (new.plan -> 'account' is null)
      or (c.kind = 'address' and new.plan #>> '{account,from}' is distinct from c.key))
  ) then
    raise exception 'cold_returns %: it does not begin as an unsigned file', new.id
      using errcode = 'integrity_constraint_violation', constraint = 'cold_returns_plan';
  end if;
  return new;
end $$;
