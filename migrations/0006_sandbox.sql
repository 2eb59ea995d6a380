-- Simulated chains: what the sandbox's nodes know. It is the outside world kept at hand, so none of the service's own
-- tables refers to it, and the service may rewrite it freely.
create schema sandbox;

create table sandbox.chains (
  chain text primary key,
  height integer not null check (height >= 0),
  fee_floor numeric(78, 0) not null check (fee_floor >= 0),
  is_down boolean not null,
  lag integer not null check (lag >= 0),
  salt integer not null check (salt >= 0),
  counter bigint not null check (counter >= 0)
);

create table sandbox.blocks (
  chain text not null,
  height integer not null check (height >= 0),
  hash text not null,
  parent_hash text not null,
  -- Milliseconds since 1970 by the sandbox's clock, which may be ahead of the database's.
  time bigint not null,
  primary key (chain, height),
  unique (chain, hash)
);

create table sandbox.transactions (
  chain text not null,
  txid text not null,
  origin text not null check (origin in ('wallet', 'visitor', 'funding')),
  arrival bigint not null,
  body text not null,
  spends text not null,
  height integer check (height > 0),
  position integer check (position >= 0),
  primary key (chain, txid),
  check ((height is null) = (position is null))
);
create unique index transactions_in_blocks on sandbox.transactions (chain, height, position) where height is not null;
create index transactions_waiting on sandbox.transactions (chain, arrival) where height is null;

create table sandbox.coins (
  chain text not null,
  id text not null,
  txid text,
  address text not null,
  units numeric(78, 0) not null check (units >= 0),
  spent_by text,
  primary key (chain, id)
);

create table sandbox.balances (
  chain text not null,
  address text not null,
  currency text not null,
  units numeric(78, 0) not null check (units >= 0),
  primary key (chain, address, currency)
);

create table sandbox.nonces (
  chain text not null,
  address text not null,
  nonce integer not null check (nonce >= 0),
  primary key (chain, address)
);

grant usage on schema sandbox to sampan_app;
grant select, insert, update, delete on all tables in schema sandbox to sampan_app;
