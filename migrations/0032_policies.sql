-- Policy: fees, payment windows and deadlines that operators change while the service runs. Versions are only appended.
create table policies (
  number integer primary key check (number > 0),
  -- Every value as decimal text, by its path.
  document jsonb not null,
  -- SHA-256 of the document. The audit log has it too.
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  reason text not null,
  made_by text not null,
  made_at timestamptz not null
);
grant select, insert on policies to sampan_app;

-- What an order keeps of the version that it was made under. Null: made before there were versions.
alter table orders add column agreed jsonb;
