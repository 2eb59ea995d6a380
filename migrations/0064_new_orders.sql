-- A new order is about 2.8 kB, of which PostgreSQL compressed parts and moved others to another table: more work for
-- every order than the space is worth. Rows below 8 kB now stay as they are.
alter table orders set (toast_tuple_target = 8160);

-- Sources are locked in the order of their bytes: two databases, or two versions of a collation, may sort names
-- differently, and servers of one database must not.
create or replace function lock_kept_of_sources(places integer[], tags text[], currencies text[])
returns table (place integer, units numeric) language plpgsql as $$
begin
  -- In one order in every transaction, so that no two wait for each other.
  perform pg_advisory_xact_lock(hashtextextended(name, 7726729))
  from (
    select distinct (asked.tag || ' ' || asked.currency) collate "C" as name
    from unnest(tags, currencies) as asked (tag, currency) order by 1
  ) as sources;
  return query
    select asked.place, sum(o.unpaid_units)
    from unnest(places, tags, currencies) as asked (place, tag, currency)
    join orders o on o.source_tag = asked.tag and o.receive_currency = asked.currency and o.unpaid_units > 0
    where not exists (select 1 from deposits d where d.order_id = o.id and d.height is not null)
    group by asked.place;
end
$$;
