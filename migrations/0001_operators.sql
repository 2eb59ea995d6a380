-- Operators: the people who may enter the back office.
create table operators (
  username text primary key check (username ~ '^[a-z0-9][a-z0-9._-]{0,63}$'),
  password_hash text not null check (password_hash like '$argon2id$%'),
  created_at timestamptz not null default now(),
  password_changed_at timestamptz not null default now()
);

grant select, insert, update on operators to sampan_app;
