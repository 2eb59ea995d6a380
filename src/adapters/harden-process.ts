/**
 * Closes a process that has keys to other processes of the same user: they cannot read its memory, trace it, or read
 * its environment, it writes no core dump, and no debugger is open in it.
 */
import inspector from 'node:inspector';
import process from 'node:process';

/** Options by which Node writes its memory to disk or lets others in. */
const openOptions = /^--(?:inspect|heapsnapshot|heap-prof|report|diagnostic|cpu-prof|abort-on-uncaught|tls-keylog)/;
const setDumpable = 4;

/** Throws if that cannot be done. Not on other systems than Linux, where only test coins are paid from. */
export async function hardenProcess(): Promise<void> {
  const open = process.execArgv.find((option) => openOptions.test(option));
  if (inspector.url() !== undefined || open !== undefined) {
    throw new Error(`a process that has keys in its memory does not start with ${open ?? 'a debugger'}`);
  }
  if (process.platform !== 'linux') return;
  const { default: foreign } = await import('koffi');
  const prctl = foreign.load(null).func('int prctl(int option, ulong value, ulong, ulong, ulong)') as Prctl;
  if (prctl(setDumpable, 0, 0, 0, 0) !== 0) throw new Error('the memory of the signer cannot be closed to others');
}

type Prctl = (option: number, value: number, ...unused: readonly number[]) => number;
