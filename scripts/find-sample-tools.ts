/** Paths of the programs, besides Node, that run the developer API's code samples: those on PATH. */
import { spawnSync } from 'node:child_process';

export const sampleTools = [
  { program: 'bash', version: '--version', package: 'bash' },
  { program: 'python3', version: '--version', package: 'python3' },
  { program: 'curl', version: '--version', package: 'curl' },
  { program: 'jq', version: '--version', package: 'jq' },
  { program: 'openssl', version: 'version', package: 'openssl' },
] as const;

export type SampleTool = (typeof sampleTools)[number];

export function findSampleTool({ program, version }: SampleTool): string | undefined {
  return spawnSync(program, [version], { stdio: 'ignore' }).status === 0 ? program : undefined;
}
