/** Writes into the signer's log that somebody asked what is not for them: a server that wants a signature was taken. */
import type { AskerRole } from './roles.ts';
import type { TermsLog } from './signing-log.ts';
import type { Question } from './wire.ts';

/** Shortest time between two lines of the same kind. Whoever asks again and again does not fill the log. */
const betweenMs = 1_000;

export function makeRoleRefusals(log: Pick<TermsLog, 'note'>) {
  /** What was asked since the last line, by role and question. */
  const waiting = new Map<string, number>();
  const write = async (role: AskerRole, asked: Question['kind'], count: number): Promise<void> =>
    await log.note('refused', { reason: 'role', role, asked, count });
  return async (role: AskerRole, asked: Question['kind']): Promise<void> => {
    const name = `${role} ${asked}`;
    const more = waiting.get(name);
    if (more !== undefined) return void waiting.set(name, more + 1);
    waiting.set(name, 0);
    setTimeout(() => {
      const count = waiting.get(name) ?? 0;
      waiting.delete(name);
      // A log that cannot be written has said so itself.
      if (count > 0) void write(role, asked, count).catch(() => {});
    }, betweenMs).unref();
    await write(role, asked, 1);
  };
}
