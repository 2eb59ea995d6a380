-- What one operator approved without a second person has caps of its own, counted apart. Approvals of acts that came to
-- nothing are deleted, once the signer was told not to take them any more.
alter table signings add column is_alone boolean not null default false;
grant insert (is_alone) on signings to sampan_app;

alter table signer_refusals
  drop constraint signer_refusals_reason_check,
  add constraint signer_refusals_reason_check check (
    reason in ('stopped', 'over_transaction_cap', 'over_hour_cap', 'over_day_cap', 'over_said_cap', 'over_alone_cap',
      'log_unusable', 'payout_changed', 'not_proven', 'locked'));

grant delete on treasury_approvals to sampan_app;
