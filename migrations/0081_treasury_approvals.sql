-- The passkeys' answers with which operators approved a treasury act, over exactly its facts: the signer is shown them.
create table treasury_approvals (
  act_id text not null references treasury_acts,
  act text not null check (act in ('withdrawal_proposed', 'cold_move_proposed', 'act_agreed')),
  operator text not null,
  facts text[] not null,
  answer text not null check (length(answer) <= 20000),
  at timestamptz not null,
  primary key (act_id, act)
);

grant select, insert on treasury_approvals to sampan_app;
