-- The passkeys' answers with which operators created and released a loan, over exactly its facts: the signer is shown
-- them. They go when the signer was told not to take them any more.
create table loan_approvals (
  loan_id text not null references loans,
  act text not null check (act in ('loan_created', 'loan_released')),
  operator text not null,
  facts text[] not null,
  answer text not null check (length(answer) <= 20000),
  at timestamptz not null,
  primary key (loan_id, act)
);

grant select, insert, delete on loan_approvals to sampan_app;
