-- The link of an order is no longer stored: the id of an order becomes the hash of its link, in base58, as the program
-- computes it. Links that visitors have go on to work. Keys under which visitors' programs made orders are hashed too,
-- because a repeated request is answered with the link.
create function hash_of_link(link text) returns text language plpgsql as $$
declare
  alphabet constant text := '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
  hash constant bytea := sha256(convert_to(link, 'UTF8'));
  number numeric := 0;
  digits text := '';
begin
  for place in 0..15 loop
    number := number * 256 + get_byte(hash, place);
  end loop;
  for place in 1..22 loop
    digits := substr(alphabet, mod(number, 58)::integer + 1, 1) || digits;
    number := div(number, 58);
  end loop;
  return digits;
end
$$;

-- Renames rows of a table, by a table of old and new names, wherever a foreign key names them. The guards of these
-- tables judge what the service does; here every row stays as it is but for the name.
create function rename_rows(target regclass, names regclass) returns void language plpgsql as $$
declare
  reference record;
begin
  create temporary table reference_list on commit drop as
    select k.conrelid::regclass as source, k.conname as name, a.attname as field,
      pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
    where k.contype = 'f' and k.confrelid = target;
  for reference in select * from reference_list loop
    execute format('alter table %s drop constraint %I, disable trigger user', reference.source, reference.name);
    execute format('update %s set %2$I = names.renamed from %3$s as names where %2$I = names.name',
      reference.source, reference.field, names);
  end loop;
  execute format('alter table %s disable trigger user', target);
  execute format('update %1$s set id = names.renamed from %2$s as names where %1$s.id = names.name', target, names);
  execute format('alter table %s enable trigger user', target);
  for reference in select * from reference_list loop
    execute format('alter table %s add constraint %I %s, enable trigger user',
      reference.source, reference.name, reference.definition);
  end loop;
  drop table reference_list;
end
$$;

create temporary table order_names on commit drop as select id as name, hash_of_link(id) as renamed from orders;
create index on order_names (name);

-- Payouts have the id of their order in theirs. One that may have been signed and is not over keeps its name, which is in
-- the bytes that are signed: they must stay the same.
create temporary table payout_names on commit drop as
  select payouts.id as name, order_names.renamed || substr(payouts.id, length(order_names.name) + 1) as renamed
  from payouts join order_names on order_names.name = payouts.order_id
  where starts_with(payouts.id, order_names.name || '-')
    and (payouts.state in ('final', 'void') or not payouts.may_be_signed);
create index on payout_names (name);
analyze order_names, payout_names;

select rename_rows('payouts', 'payout_names');
alter table payouts disable trigger user;
update payouts set domain = jsonb_set(domain, '{leader}', to_jsonb(payout_names.renamed))
  from payout_names where domain ->> 'leader' = payout_names.name;
-- Coins that are the change of a payout name it, so that a payout settles after those that it spends from.
update payouts set domain = jsonb_set(domain, '{coins}', (
    select jsonb_agg(
      case when parent.name is null then spent.coin
        else jsonb_set(spent.coin, '{changeOf}', to_jsonb(parent.renamed)) end
      order by spent.place)
    from jsonb_array_elements(domain -> 'coins') with ordinality as spent (coin, place)
    left join payout_names as parent on parent.name = spent.coin ->> 'changeOf'
  ))
  where jsonb_path_exists(domain, '$.coins[*].changeOf');
alter table payouts enable trigger user;
alter table signings disable trigger user;
update signings set payout_id = payout_names.renamed from payout_names where payout_id = payout_names.name;
alter table signings enable trigger user;

select rename_rows('orders', 'order_names');
update api_requests set subject = order_names.renamed from order_names where subject = order_names.name;
alter table orders disable trigger user;
update orders set idempotency_key = encode(sha256(convert_to(idempotency_key, 'UTF8')), 'hex')
  where idempotency_key is not null and api_key_id is null;
alter table orders enable trigger user;

drop function rename_rows(regclass, regclass);
drop function hash_of_link(text);
