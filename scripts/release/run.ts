/**
 * `npm run release`: makes a release for machines of this kind in `dist`: a folder, or with `-- tar` an archive, or
 * with `-- deb` a Debian package. Nothing is built when it starts.
 */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { listMaterials } from './list-materials.ts';
import { debName, makeDeb } from './make-deb.ts';
import { makeFolder, readManifest, root } from './make-folder.ts';

const form = process.argv[2] ?? 'folder';
if (!['folder', 'tar', 'deb'].includes(form)) fail('say nothing, tar or deb');
const target = path.resolve(root, process.argv[3] ?? 'dist');
const name = `sampan-${readManifest().version}-linux-${process.arch}`;
const folder = path.join(target, name);

// Folders that everybody may read and their owner alone may write, whoever makes the release.
process.umask(0o022);
// Packages are the same to the byte if they are made twice from one commit.
process.env['SOURCE_DATE_EPOCH'] ??= commitTime();
run(process.execPath, ['scripts/build.ts', '--if-needed'], root);
fs.mkdirSync(target, { recursive: true });
makeFolder(folder);
listMaterials(folder);
if (form === 'tar') {
  const fixed = ['--sort=name', `--mtime=@${process.env['SOURCE_DATE_EPOCH']}`, '--owner=0', '--group=0'];
  run('tar', [...fixed, '--numeric-owner', '--use-compress-program=gzip -n', '-cf', `${name}.tar.gz`, name], target);
}
const made = { folder, tar: `${folder}.tar.gz`, deb: path.join(target, debName()) }[form];
if (form === 'deb') makeDeb(folder, path.join(target, debName()));
process.stdout.write(`${made}\n`);

function commitTime(): string {
  const { status, stdout } = spawnSync('git', ['log', '-1', '--format=%ct'], { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : String(Math.floor(Date.now() / 1000));
}

function run(program: string, args: readonly string[], cwd: string): void {
  const { status } = spawnSync(program, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) fail(`${path.basename(program)} failed`);
}

function fail(words: string): never {
  process.stderr.write(`sampan: ${words}\n`);
  process.exit(1);
}
