-- Why a chain counts as down. Known only while it does.
alter table chain_health add column down_reason text;
alter table chain_health add constraint chain_health_reason_while_down check (down_since is not null or down_reason is null);
