/** CPU time of processes, which depends less on what else the machine does than the time on the clock. */
import { readdirSync, readFileSync } from 'node:fs';

/** Clock ticks a second, in which Linux counts CPU time. */
const ticks = 100;

/** CPU time of a process and of all that it started, in seconds. */
export function cpuSeconds(pid: number): number {
  const stats = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap(readStat);
  const family = new Set([pid]);
  for (let size = 0; size !== family.size;) {
    size = family.size;
    for (const each of stats) if (family.has(each.parent)) family.add(each.pid);
  }
  return stats.filter((each) => family.has(each.pid)).reduce((sum, { used }) => sum + used, 0) / ticks;
}

/** The name of a process may contain anything, and ends with the last bracket. */
function readStat(name: string): readonly Readonly<{ pid: number; parent: number; used: number }>[] {
  try {
    const text = readFileSync(`/proc/${name}/stat`, 'utf8');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const [user = 0, system = 0, ofEnded = 0, systemOfEnded = 0] = fields.slice(11, 15).map(Number);
    return [{ pid: Number(name), parent: Number(fields[1]), used: user + system + ofEnded + systemOfEnded }];
  } catch {
    return []; // It has ended meanwhile.
  }
}
