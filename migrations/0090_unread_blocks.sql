-- Blocks that are left to read of a chain that was not read for a while: progress for the status page and the metrics.
-- Step: expand.
alter table chain_health add column unread integer not null default 0;
