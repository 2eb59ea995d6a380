/** Programs that make and judge the Debian package. */
import { spawnSync } from 'node:child_process';

export const packageTools = [
  { program: 'dpkg-deb', package: 'dpkg' },
  { program: 'systemd-analyze', package: 'systemd' },
] as const;

export function findPackageTool({ program }: (typeof packageTools)[number]): string | undefined {
  return spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0 ? program : undefined;
}
