-- A program asks with its API key for an exact amount of one asset, and whoever has the link of the invoice pays it with
-- any other: an ordinary order of that key. An invoice has no state of its own; it follows from its orders and the clock.
-- Step: expand.
create table invoices (
  -- Hash of its link, as with orders.
  id text primary key check (id ~ '^[1-9A-HJ-NP-Za-km-z]{22}$'),
  key_id text not null references api_keys on delete cascade,
  number text not null unique check (number ~ '^IN-\d{8}-\d{8}$'),
  -- The key and the hash of the Idempotency-Key: a request that is repeated after a crash makes one invoice.
  idempotency_key text unique,
  currency text not null,
  units numeric not null check (units > 0 and units = trunc(units)),
  receive_address text not null,
  external_id text check (external_id ~ '^[!-~]{1,100}$'),
  description text check (char_length(description) between 1 and 300),
  return_url text check (return_url ~ '^https://' and char_length(return_url) <= 500),
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  cancelled_at timestamptz
);
create index invoices_key on invoices (key_id, created_at desc, number desc);
create index invoices_external_id on invoices (external_id) where external_id is not null;
create index invoices_expires_at on invoices (expires_at);
grant select, insert, delete, update (cancelled_at) on invoices to sampan_app;

create table invoice_orders (
  order_id text primary key references orders,
  invoice_id text not null references invoices
);
create index invoice_orders_invoice on invoice_orders (invoice_id);
grant select, insert on invoice_orders to sampan_app;

-- An order that is erased leaves its invoice. The invoice goes with the order that paid it, because it names the same
-- address.
create function erase_invoice() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  found_id text;
begin
  select invoice_id into found_id from invoice_orders where order_id = new.id;
  if found_id is null then
    return null;
  end if;
  delete from invoice_orders
    where order_id = new.id or (new.state = 'completed' and invoice_id = found_id);
  delete from invoices where new.state = 'completed' and id = found_id;
  return null;
end $$;
revoke all on function erase_invoice from public;
create trigger orders_erase_invoice after update of erased_at on orders
  for each row when (old.erased_at is null and new.erased_at is not null) execute function erase_invoice();
