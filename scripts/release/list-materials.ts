/** The bill of materials of a release: every package in it, with licence and hash, in CycloneDX. */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

type Bill = Readonly<{ serialNumber?: string; metadata: Readonly<Record<string, unknown>> }>;

export const billFile = 'sbom.cdx.json';

/** From the release's own lock file; without the number and the time that would differ each time. */
export function listMaterials(folder: string): void {
  const args = ['sbom', '--package-lock-only', '--sbom-format', 'cyclonedx'];
  const { status, stdout, stderr } = spawnSync('npm', args, { cwd: folder, encoding: 'utf8', maxBuffer: 2 ** 26 });
  if (status !== 0) throw new Error(`npm sbom failed: ${stderr}`);
  const { serialNumber: _number, metadata, ...bill } = JSON.parse(stdout) as Bill;
  const { timestamp: _time, ...kept } = metadata;
  fs.writeFileSync(path.join(folder, billFile), `${JSON.stringify({ ...bill, metadata: kept }, null, 2)}\n`);
}
