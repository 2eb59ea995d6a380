-- Incident rules on crediting. A raise multiplies the confirmations that deposits of a chain, or of all chains, need,
-- until an operator ends it or its time is over. A stop credits nothing on its chain until an operator lifts it. A scope
-- can have both, so that lifting a stop does not end a raise.
create table credit_rules (
  scope text not null,
  kind text not null check (kind in ('raise', 'stop')),
  times integer check (times > 1),
  until timestamptz,
  reason text not null,
  set_by text not null,
  at timestamptz not null,
  primary key (scope, kind),
  check ((kind = 'raise') = (times is not null)),
  check (kind = 'raise' or until is null)
);

grant select, insert, update, delete on credit_rules to sampan_app;
