-- Since when an operator has had access with all of today's roles: joined, reset, enabled again, or given a further role.
-- A second person who is newer than that may have been made by the first one.
alter table operators add column trusted_at timestamptz not null default now();
update operators set trusted_at = created_at;
