-- The signer refuses what does not follow from signed terms.

alter table signer_refusals
  drop constraint signer_refusals_reason_check,
  add constraint signer_refusals_reason_check check (
    reason in ('stopped', 'over_transaction_cap', 'over_hour_cap', 'over_day_cap', 'log_unusable', 'payout_changed',
      'not_proven'));
