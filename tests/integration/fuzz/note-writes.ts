/** Records which tables are written to, by triggers, so that a test can check what one request stored. */
import type { Pool } from 'pg';

/** The tables written to since the last call, each once. */
export type TakeWrites = () => Promise<readonly string[]>;

/** A rolled-back transaction also rolls back its record. */
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
