-- Signatures that were used for writing, so that a request which somebody recorded is done once, whichever server it is
-- sent to. Only hashes of the texts that are used once are kept, and only for as long as a signature could be right.

create table api_nonces (
  key_id text not null references api_keys,
  nonce_hash text not null check (nonce_hash ~ '^[0-9a-f]{64}$'),
  used_at timestamptz not null,
  primary key (key_id, nonce_hash)
);
create index api_nonces_used_at on api_nonces (used_at);

grant select, insert, delete on api_nonces to sampan_app;
