/** Notes every row that is written anywhere in the database, so that one request can be asked what it left behind. */
import type { Pool } from 'pg';

/** The tables that were written to since it was last asked, each once. */
export type TakeWrites = () => Promise<readonly string[]>;

/** A row that is rolled back takes its note along. */
export async function noteWrites(owner: Pool): Promise<TakeWrites> {
  await owner.query(`
    create table noted_writes (name text not null);
    create function note_write() returns trigger language plpgsql security definer as
      $$ begin insert into public.noted_writes values (tg_table_name); return null; end $$;
    do $$ declare each record; begin
      for each in select schemaname, tablename from pg_tables
        where schemaname in ('public', 'sandbox') and tablename <> 'noted_writes'
      loop
        execute format('create trigger note_write after insert or update or delete on %I.%I
          for each row execute function public.note_write()', each.schemaname, each.tablename);
      end loop;
    end $$;`);
  return async () => {
    const { rows } = await owner.query<{ name: string }>('delete from noted_writes returning name');
    return [...new Set(rows.map(({ name }) => name))];
  };
}
