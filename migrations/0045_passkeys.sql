-- Passkeys of operators, and the challenges that were used: each is answered once.

create table passkeys (
  -- Of the authenticator, in base64url.
  credential_id text primary key check (credential_id ~ '^[A-Za-z0-9_-]+$' and length(credential_id) <= 1364),
  username text not null references operators,
  label text not null check (label <> ''),
  -- Subject public key info (DER), in base64url.
  public_key text not null check (public_key ~ '^[A-Za-z0-9_-]+$'),
  -- Signature counter. Stays at 0 for authenticators that do not count.
  counter bigint not null check (counter >= 0),
  -- Whether the passkey can be copied to other devices of its owner, and whether it was.
  is_backup_eligible boolean not null,
  is_backed_up boolean not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  constraint passkeys_backup_check check (is_backup_eligible or not is_backed_up)
);
create index passkeys_username on passkeys (username);

create table used_challenges (
  -- SHA-256 of the challenge.
  challenge_hash text primary key check (challenge_hash ~ '^[0-9a-f]{64}$'),
  -- From then on the challenge is refused anyway, and the row can go.
  expires_at timestamptz not null
);
create index used_challenges_expires_at on used_challenges (expires_at);

grant select, insert, delete on passkeys, used_challenges to sampan_app;
-- The key itself never changes.
grant update (counter, is_backed_up, last_used_at) on passkeys to sampan_app;
