-- What an order that waits for a choice was offered: quotes of their own with an expiry, so that whoever continues gets
-- the figures that they saw. Null where nothing is offered.

alter table orders add column choice_quotes jsonb;

grant update (choice_quotes) on orders to sampan_app;
