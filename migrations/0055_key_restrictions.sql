-- Keys that operators make can end by themselves, work from certain networks only, and ask for signed requests. Their
-- restrictions are part of the key: nobody can change them afterwards. A webhook's secret that was replaced signs beside
-- the new one for a while.

alter table api_keys
  -- Made by a visitor of the sandbox. Before, only these keys had an end.
  add column is_temporary boolean not null default false,
  -- Networks (CIDR) that the key works from; none: from everywhere.
  add column networks text[] not null default '{}' check (cardinality(networks) <= 20),
  -- Secret of the signatures that requests with this key need, encrypted with a key that is not in the database.
  add column signing_secret text,
  add column webhook_old_secret text,
  add column webhook_old_until timestamptz;
update api_keys set is_temporary = true where expires_at is not null;
alter table api_keys
  add constraint api_keys_temporary_check check (not is_temporary or expires_at is not null),
  add constraint api_keys_webhook_old_check check (
    (webhook_old_secret is null) = (webhook_old_until is null)
    and (webhook_old_secret is null or webhook_secret is not null)
  );

-- Keys of visitors that ended before this moment. Those of operators stay in their list, as revoked ones do.
create or replace function forget_ended_keys(ended_before timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from webhook_events
    where key_id in (select id from api_keys where is_temporary and expires_at < ended_before);
  delete from api_requests
    where key_id in (select id from api_keys where is_temporary and expires_at < ended_before);
  delete from api_quotes
    where key_id in (select id from api_keys where is_temporary and expires_at < ended_before);
  delete from api_keys keys
    where keys.is_temporary and keys.expires_at < ended_before
      and not exists (select 1 from orders where api_key_id = keys.id);
end $$;

grant update (webhook_old_secret, webhook_old_until) on api_keys to sampan_app;
