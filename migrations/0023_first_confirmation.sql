-- When a deposit was first in a block. A fixed price binds only if that was in time, so a payment that is merely seen
-- keeps no price. Deposits that are in a block already count from when they were seen.

alter table deposits add column mined_at timestamptz;
update deposits set mined_at = seen_at where height is not null or confirmed_at is not null;

grant update (mined_at) on deposits to sampan_app;
