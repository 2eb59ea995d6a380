/** A Debian package of a release folder: its units, its users, its settings in /etc/sampan. */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { readManifest, root } from './make-folder.ts';

const architectures: Readonly<Record<string, string>> = { x64: 'amd64', arm64: 'arm64' };
const settingsFiles = ['sampan', 'server', 'worker', 'signer'] as const;

/** Moves the folder into the package's tree, which is deleted at the end, and returns the package's path. */
export function makeDeb(folder: string, target: string): string {
  const tree = `${folder}-deb`;
  fs.rmSync(tree, { recursive: true, force: true });
  const place = (name: string, mode: number, from: string | Buffer): void => {
    const file = path.join(tree, name);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, typeof from === 'string' ? fs.readFileSync(path.join(root, from)) : from);
    fs.chmodSync(file, mode);
  };
  for (const unit of fs.readdirSync(path.join(root, 'ops/systemd')).filter((name) => name.endsWith('.service')))
    place(`usr/lib/systemd/system/${unit}`, 0o644, `ops/systemd/${unit}`);
  place('usr/lib/sysusers.d/sampan.conf', 0o644, 'ops/systemd/sampan.sysusers');
  place('usr/lib/tmpfiles.d/sampan.conf', 0o644, 'ops/systemd/sampan.tmpfiles');
  place('usr/bin/sampan', 0o755, 'ops/debian/sampan');
  place('usr/share/doc/sampan/copyright', 0o644, 'LICENSE');
  for (const name of settingsFiles) place(`etc/sampan/${name}.env`, 0o600, Buffer.from(firstLines(name)));
  for (const name of ['postinst', 'prerm', 'postrm']) place(`DEBIAN/${name}`, 0o755, `ops/debian/${name}`);
  const settings = settingsFiles.map((name) => `/etc/sampan/${name}.env\n`);
  place('DEBIAN/conffiles', 0o644, Buffer.from(settings.join('')));
  place('DEBIAN/control', 0o644, Buffer.from(writeControl()));
  fs.renameSync(folder, path.join(tree, 'usr/lib/sampan'));
  const args = ['--root-owner-group', '-Zzstd', '-z3', '--build', tree, target];
  const { status, stderr } = spawnSync('dpkg-deb', args, { encoding: 'utf8', env: process.env });
  if (status !== 0) throw new Error(`dpkg-deb failed: ${stderr}`);
  fs.rmSync(tree, { recursive: true });
  return target;
}

export function debName(): string {
  return `sampan_${readManifest().version}_${architecture()}.deb`;
}

function architecture(): string {
  const found = architectures[process.arch];
  if (found === undefined) throw new Error(`no package is made for ${process.arch}`);
  return found;
}

function writeControl(): string {
  return [
    'Package: sampan',
    `Version: ${readManifest().version}`,
    `Architecture: ${architecture()}`,
    'Maintainer: Sampan <support@sampan.example>',
    'Section: net',
    'Priority: optional',
    'Depends: libc6 (>= 2.28), libstdc++6, systemd, ca-certificates',
    'Description: exchange of cryptocurrencies',
    ' Server, worker and signer with Node, the embedded PostgreSQL and built pages.',
    '',
  ].join('\n');
}

function firstLines(name: string): string {
  const whose = name === 'sampan' ? 'every part' : `the ${name}`;
  return `# Settings of ${whose}: NAME=value, as in /usr/lib/sampan/.env.example.\n`;
}
