-- What view-only wallets of cold storage have not learned yet from the signed files of returns. Gone once they have.
create table cold_imports (
  return_id text primary key references cold_returns,
  signed_set text not null check (signed_set <> '')
);
grant select, insert, delete on cold_imports to sampan_app;
