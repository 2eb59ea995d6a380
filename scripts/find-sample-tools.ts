/** The programs that the samples of the developer API are run with, beside Node: the ones on the path. */
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
