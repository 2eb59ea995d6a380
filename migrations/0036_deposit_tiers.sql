-- The confirmation tier that the exposure of a deposit asked for, from 0. The policy adds confirmations to tiers, and on
-- some chains two tiers have the same number of confirmations, so that the number does not tell the tier. 0 for deposits
-- from before: the tier of their own amount counts in any case.
alter table deposits add column tier smallint not null default 0 check (tier >= 0);

grant update (tier) on deposits to sampan_app;
