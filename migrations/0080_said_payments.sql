-- Payments whose address nobody signed for have caps of their own, counted apart.
alter table signings add column is_said boolean not null default false;
grant insert (is_said) on signings to sampan_app;

alter table signer_refusals
  drop constraint signer_refusals_reason_check,
  add constraint signer_refusals_reason_check check (
    reason in ('stopped', 'over_transaction_cap', 'over_hour_cap', 'over_day_cap', 'over_said_cap', 'log_unusable',
      'payout_changed', 'not_proven', 'locked'));
