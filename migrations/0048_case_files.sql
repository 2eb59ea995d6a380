-- Case files of orders: notes of operators, and who looks after an order. Both go with the visitor's data.

create table order_notes (
  id bigint generated always as identity primary key,
  order_id text not null references orders,
  author text not null references operators,
  text text not null check (text <> ''),
  at timestamptz not null
);
create index order_notes_order_id on order_notes (order_id, id);

create table order_assignments (
  order_id text primary key references orders,
  username text not null references operators,
  at timestamptz not null
);
create index order_assignments_username on order_assignments (username);

-- A note may name the visitor's address or words, so it is erased in the same moment.
create function erase_case_file() returns trigger language plpgsql as $$
begin
  delete from order_notes where order_id = new.id;
  delete from order_assignments where order_id = new.id;
  return null;
end $$;
create trigger orders_erase_case_file after update of erased_at on orders
  for each row when (old.erased_at is null and new.erased_at is not null) execute function erase_case_file();

-- Notes are written once; only erasing, which the owner of the tables does, deletes them.
grant select, insert on order_notes to sampan_app;
grant select, insert, update, delete on order_assignments to sampan_app;
