/**
 * `npm run signer-certificates -- FOLDER HOST`: makes what a signer on the machine HOST and those that ask it know each
 * other by: an authority, and a folder for each party to be taken to its machine. What is there already is left, so
 * that a folder that was removed is made again.
 */
import { existsSync } from 'node:fs';
import { createPrivateKey, X509Certificate } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { isIPv6 } from 'node:net';
import path from 'node:path';
import { makeAuthority, makeCertificate, type Certified } from '#src/adapters/certificates/make-certificate.ts';
import { needKeyFile } from '#src/adapters/key-file.ts';
import { askerRoles } from '#src/adapters/signer/roles.ts';
import { tlsFiles } from '#src/adapters/signer/tls-folder.ts';
import { runCommand } from '#src/main/run-command.ts';

const authorityName = 'Sampan signer authority';
const dayMs = 24 * 60 * 60 * 1000;
const authorityDays = 3650;
const days = 730;

await runCommand(async ({ args: [folder, host], say }) => {
  if (folder === undefined || host === undefined) throw new Error('say the folder to fill and the host of the signer');
  if (!/^[a-z0-9.-]+$/i.test(host) || isIPv6(host)) throw new Error('the host must be a name or an IPv4 address');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // An hour earlier, because the clocks of machines differ.
  const from = new Date(Date.now() - 60 * 60 * 1000);
  const authority = await openAuthority(path.join(folder, 'authority'), from);
  const until = new Date(Math.min(from.getTime() + days * dayMs, authority.until.getTime()));
  for (const name of ['signer', ...askerRoles]) {
    const own = path.join(folder, name);
    if (existsSync(own)) {
      say(`${own} was there already`);
      continue;
    }
    const forAsked = name === 'signer' ? { host } : {};
    await write(own, authority.certificate, makeCertificate({ name, from, until, ...forAsked }, authority));
    say(`${own} is made, and good until ${until.toISOString().slice(0, 10)}`);
  }
  say(`Name each with SIGNER_TLS_FOLDER on its machine. Keep ${path.join(folder, 'authority')} away from all of them.`);
});

type Authority = Pick<Certified, 'name' | 'certificate' | 'privateKey'> & Readonly<{ until: Date }>;

async function openAuthority(folder: string, from: Date): Promise<Authority> {
  if (!existsSync(folder)) {
    const until = new Date(from.getTime() + authorityDays * dayMs);
    const made = makeAuthority({ name: authorityName, from, until });
    await write(folder, made.certificate, made);
    return { ...made, until };
  }
  const read = async (file: string): Promise<string> =>
    await needKeyFile({ file: path.join(folder, file), name: 'the file of the authority' });
  const certificate = await read(tlsFiles.authority);
  const until = new X509Certificate(certificate).validToDate;
  return { name: authorityName, certificate, privateKey: createPrivateKey(await read(tlsFiles.key)), until };
}

async function write(folder: string, authority: string, { certificate, key }: Certified): Promise<void> {
  await mkdir(folder, { mode: 0o700 });
  const files = { [tlsFiles.authority]: authority, [tlsFiles.certificate]: certificate, [tlsFiles.key]: key };
  for (const [name, text] of Object.entries(files)) {
    await writeFile(path.join(folder, name), text, { mode: 0o600, flag: 'wx' });
  }
}
