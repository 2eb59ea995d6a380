-- A key may ask for quotes and make no orders: for programs that only show prices. A program of the version before takes
-- such a key for one that reads.
-- Step: expand.
alter table api_keys
  -- A key that trades may quote too, whatever stands here.
  add column can_quote boolean not null default false;
