-- What the unpaid orders of a source keep back was read with an index that covered fewer states than the query, so that
-- it could not be used and every new order read all unpaid ones. An order has a tag only while it is unpaid, which a
-- check enforces. The function locks the sources and reads afterwards: in one statement, without a function, the read
-- would not see what another transaction wrote while the lock was awaited.

drop index orders_source;
create index orders_source on orders (source_tag, receive_currency)
  where source_tag is not null and unpaid_units > 0;

create function lock_kept_of_sources(places integer[], tags text[], currencies text[])
returns table (place integer, units numeric) language plpgsql as $$
begin
  -- In one order in every transaction, so that no two wait for each other.
  perform pg_advisory_xact_lock(hashtextextended(name, 7726729))
  from (
    select distinct asked.tag || ' ' || asked.currency as name
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
