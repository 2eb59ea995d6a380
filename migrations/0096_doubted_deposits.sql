-- A deposit that waits for a second opinion is decided by operators: what each node said of it is kept to be shown, and
-- what they decided. `asked_block`: hash of the block that the nodes were asked about. `counted` is a voucher under a key
-- that is not in the database, so that a row is worth nothing by itself; `left_at_wait` is why the deposit waited in that
-- block when an operator left it waiting.
-- Step: expand.
alter table second_opinions
  add column votes jsonb not null default '[]',
  add column asked_block text,
  add column counted text,
  add column left_at_wait text check (left_at_wait in ('one_node', 'nodes_behind', 'nodes_silent', 'nodes_differ'));

alter table treasury_acts
  drop constraint treasury_acts_kind_check,
  add constraint treasury_acts_kind_check check (
    kind in (
      'withdrawal', 'address', 'loan', 'shortage', 'cold', 'cold_account', 'cold_outspent', 'cold_shortage',
      'venue_transfer', 'venue_trade', 'venue_outcome', 'venue_difference', 'key_epoch', 'doubted_deposit'
    )
  );
