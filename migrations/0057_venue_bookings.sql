-- What nothing else explains at a venue is booked by treasury acts: what became of a transfer, and how balances differ.
alter table treasury_acts
  drop constraint treasury_acts_kind_check,
  add constraint treasury_acts_kind_check check (
    kind in (
      'withdrawal', 'address', 'loan', 'shortage', 'cold', 'cold_account', 'venue_transfer', 'venue_trade',
      'venue_outcome', 'venue_difference'
    )
  );

-- The venue's own word for how a transfer stands.
alter table venue_transfers add column shown text;
grant update (shown) on venue_transfers to sampan_app;

-- What the venue has more than the books, when nothing of the currency was under way.
alter table venue_balances add column surplus_units numeric(78, 0) not null default 0 check (surplus_units >= 0);
grant update (surplus_units) on venue_balances to sampan_app;
