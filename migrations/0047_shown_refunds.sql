-- The refund that a choice shows binds: its network costs are stored with the order until they expire, and stay if the
-- holder chose the refund in time.

alter table orders add column choice_refund jsonb;
grant update (choice_refund) on orders to sampan_app;
