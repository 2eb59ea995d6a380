/** `npm run db:new -- add_refund_reason`: makes the next numbered migration, with its title comment to fill in. */
import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';

const folder = path.join(import.meta.dirname, '..', 'migrations');
const words = process.argv[2] ?? '';

if (/^[a-z0-9]+(_[a-z0-9]+)*$/.test(words)) {
  const file = path.join(folder, `${nextNumber()}_${words}.sql`);
  fs.writeFileSync(file, `-- ${words.replaceAll('_', ' ')}: say here what changes and why.\n-- Step: expand.\n`, {
    flag: 'wx',
  });
  process.stdout.write(`${path.relative(process.cwd(), file)}\n`);
} else {
  process.stderr.write('Give the migration a name of small letters, digits and underscores: add_refund_reason\n');
  process.exitCode = 1;
}

function nextNumber(): string {
  const numbers = fs.readdirSync(folder).map((name) => Number(/^(\d{4})_/.exec(name)?.[1] ?? 0));
  return String(Math.max(0, ...numbers) + 1).padStart(4, '0');
}
