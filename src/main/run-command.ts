/** Runs a command-line tool: reads its settings and arguments, and prints one line if it fails. */
import process from 'node:process';
import { describeError } from '#src/adapters/describe-error.ts';
import { loadConfig, type Config } from '#src/config/config.ts';

export type CommandContext = Readonly<{ config: Config; args: readonly string[]; say(line: string): void }>;

export async function runCommand(run: (context: CommandContext) => Promise<void>): Promise<void> {
  try {
    // Commands need no keys: those are the signer's.
    const loaded = loadConfig('command');
    if (!loaded.ok) throw new Error(loaded.problems.join('; '));
    const say = (line: string) => void process.stdout.write(`${line}\n`);
    await run({ config: loaded.config, args: process.argv.slice(2), say });
  } catch (error) {
    process.stderr.write(`sampan: ${describeError(error).message}\n`);
    process.exitCode = 1;
  }
}
