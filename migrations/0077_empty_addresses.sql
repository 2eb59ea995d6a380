-- Addresses of deposits that held nothing after a block. They are left out of comparisons of books and chain until
-- something comes to them, but for their turn once a day.

create table empty_addresses (
  chain text not null,
  address text not null,
  height bigint not null,
  checked_at timestamptz not null,
  primary key (chain, address)
);
create index empty_addresses_turn on empty_addresses (chain, checked_at);
grant select, insert, update, delete on empty_addresses to sampan_app;
