-- Which worker reads which chain. A lease, renewed while the worker runs: without it every worker asked every node for
-- everything. That nothing is recorded twice does not depend on it: the cursor of a chain is locked for that.

create table chain_readers (
  chain text primary key references chain_cursors,
  worker text not null,
  until timestamptz not null
);

grant select, insert, update, delete on chain_readers to sampan_app;
