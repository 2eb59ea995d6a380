-- A kind of account for coins on chain that nothing in the books explains: they are kept apart (suspense), and stop
-- nothing. Its balance stands on the credit side, which `balances_overdrawn` demands of every kind that it does not name.
alter table balances drop constraint balances_account_check;
alter table balances add constraint balances_account_check check (
  account ~ '^(custody|in_flight|liability|income|expense|equity|position|suspense):.'
);
