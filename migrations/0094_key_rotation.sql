-- A partner replaces the text of an API key alone, without an operator: the text before is valid beside the new one
-- until a moment that the partner chose.
-- Step: expand.
alter table api_keys
  add column old_key_hash text check (old_key_hash ~ '^[0-9a-f]{64}$'),
  add column old_key_until timestamptz,
  add constraint api_keys_old_key_hash_key unique (old_key_hash),
  add constraint api_keys_old_key_check check ((old_key_hash is null) = (old_key_until is null));
grant update (key_hash, hint, old_key_hash, old_key_until) on api_keys to sampan_app;
