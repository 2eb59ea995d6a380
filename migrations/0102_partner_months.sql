-- What the orders of an API key came to, by month and coin, for the partner's statements. The orders themselves are erased
-- a week after their end. Sums only: nothing here is about a visitor.
-- Step: expand.
create table partner_months (
  -- Not a reference: the figures stay if the key is ever deleted.
  key_id text not null check (key_id ~ '^key_[0-9a-z]{12}$'),
  month text not null check (month ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
  currency text not null,
  orders bigint not null check (orders > 0),
  -- Units of the currency that was sent: what was exchanged, our fee on it, and the partner's share of that.
  volume_units numeric(78, 0) not null check (volume_units > 0),
  fee_units numeric(78, 0) not null check (fee_units >= 0),
  share_units numeric(78, 0) not null check (share_units >= 0),
  primary key (key_id, month, currency)
);
grant select, insert, update on partner_months to sampan_app;
