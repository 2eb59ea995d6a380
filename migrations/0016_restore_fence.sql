-- Stops of payouts, by whatever cause, and what a chain shows us to have sent that a restored database knows nothing of.

create table payout_stops (
  -- 'all', a chain or a currency.
  scope text not null,
  reason text not null,
  since timestamptz not null,
  stopped_by text not null,
  note text not null,
  -- Of a restored chain: where its head stood when it was first read to its end and agreed with the books.
  read_to bigint,
  -- Likewise: whether the change addresses that may have been used since the back-up are watched.
  is_prepared boolean not null default false,
  primary key (scope, reason),
  constraint payout_stops_reason_check check (reason in ('restored', 'books_differ', 'operator'))
);

-- Neither address nor amount: the block itself is asked again when its payout is looked for.
create table unknown_sends (
  chain text not null,
  txid text not null,
  height bigint not null,
  primary key (chain, txid)
);

grant select, insert, update, delete on payout_stops to sampan_app;
grant select, insert, delete on unknown_sends to sampan_app;
