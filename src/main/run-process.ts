/**
 * The life of a process: settings, start, signals, stop. A start that fails says why in one line, leaves nothing
 * running and ends with 1; a signal stops everything in order and ends with 0; a second signal does not wait.
 */
import process from 'node:process';
import { describeError } from '#src/adapters/describe-error.ts';
import { makeLog, type Log } from '#src/adapters/log.ts';
import { loadConfig, type Config, type Part } from '#src/config/config.ts';
import { makeResources, StartCancelled, type Resources } from './resources.ts';

export type ProcessContext = Readonly<{
  config: Config;
  resources: Resources;
  log: Log;
  /** Signal that a second stop signal aborts: there is no time left for a graceful stop. */
  forced: AbortSignal;
  /** Ends the process because a resource that it cannot do without is gone. */
  fail(error: unknown): void;
  /** Prints a plain line for the person at the terminal. */
  say(line: string): void;
}>;

type Start = (context: ProcessContext) => Promise<void>;

export async function runProcess(start: Start, part: Part = 'whole'): Promise<void> {
  const loaded = loadConfig(part);
  if (!loaded.ok) {
    for (const problem of loaded.problems) complain(problem);
    process.exitCode = 1;
    return;
  }
  const log = makeLog({ level: loaded.config.logLevel });
  const resources = makeResources((error) => log.error('a part could not be closed', {}, error));
  const ending = makeEnding(resources);
  const fail = (error: unknown): void => ending.failWith(describeError(error).message);

  try {
    await start({ config: loaded.config, resources, log, forced: ending.forced, fail, say });
  } catch (error) {
    // A start that was interrupted by a signal is a normal stop.
    if (!(error instanceof StartCancelled)) ending.failWith(`cannot start: ${describeError(error).message}`);
  }
}

/**
 * Two SIGINTs within this time count as one: under npm a single Ctrl-C arrives twice, from the terminal and from npm.
 */
const sameKeyMilliseconds = 500;

type Ending = Readonly<{ forced: AbortSignal; failWith(reason: string): void }>;

/**
 * Makes the end of the process. The first reason to end decides the exit code; errors that follow from it are not
 * reported.
 */
function makeEnding(resources: Resources): Ending {
  const force = new AbortController();
  let isEnding = false;
  let endingSince = 0;
  const end = (exitCode: number): void => {
    isEnding = true;
    endingSince = performance.now();
    void resources.closeAll().finally(() => process.exit(exitCode));
  };
  const onSignal = (name: NodeJS.Signals): void => {
    if (!isEnding) return end(0);
    if (performance.now() - endingSince < sameKeyMilliseconds) return;
    force.abort();
    process.exit(name === 'SIGINT' ? 130 : 143);
  };
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, onSignal);
  // Without a listener of ours, Node opens a debugger on this signal, and a process that holds keys must not be
  // debugged.
  process.on('SIGUSR1', () => {});
  return {
    forced: force.signal,
    failWith: (reason) => {
      if (isEnding) return;
      complain(reason);
      end(1);
    },
  };
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function complain(line: string): void {
  process.stderr.write(`sampan: ${line}\n`);
}
