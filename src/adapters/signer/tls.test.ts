/** The signer on another machine: who is heard there, and whom one believes to be it. */
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { connect } from 'node:tls';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeAuthority, makeCertificate, type Certified } from '#src/adapters/certificates/make-certificate.ts';
import { OutsideError } from '#src/usecases/ports/outside-error.ts';
import { description, openSignerLab, requests, type SignerLab } from '#tests/support/signer-lab.ts';
import { connectSigner, type SignerConnection } from './connect-signer.ts';
import { openLine } from './signer-line.ts';
import { readTlsFolder } from './tls-folder.ts';

const day = 24 * 60 * 60 * 1000;
const at = (days: number): Date => new Date(Date.now() + days * day);
const term = { from: at(-1), until: at(30) };
const authority = makeAuthority({ name: 'ours', ...term });
const stranger = makeAuthority({ name: 'ours', ...term });
const asIdentity = ({ certificate, key }: Certified, ca = authority) => ({
  ca: ca.certificate,
  cert: certificate,
  key,
});
const ofSigner = asIdentity(makeCertificate({ name: 'signer', host: 'localhost', ...term }, authority));
const workerItself = makeCertificate({ name: 'worker', ...term }, authority);
const worker = asIdentity(workerItself);

/** With the certificate of the worker beside it, so that the chain is whole. */
const forged = makeCertificate({ name: 'worker', ...term }, workerItself);
const signedByWorker = { ...asIdentity(forged), cert: `${forged.certificate}${workerItself.certificate}` };

let lab: SignerLab;
let port: number;
const open: SignerConnection[] = [];
beforeEach(async () => {
  lab = await openSignerLab();
  port = await findPort();
});
afterEach(async () => {
  for (const each of open.splice(0)) each.close();
  await lab.close();
});

async function findPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port: free } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return free;
}

async function serve(identity = ofSigner): Promise<void> {
  await lab.serve({}, { address: { host: '127.0.0.1', port }, identity });
}

function ask(identity: typeof worker, host = 'localhost'): SignerConnection {
  const connection = connectSigner({ address: { host, port }, identity, timeoutMs: 5_000, patienceMs: 0 });
  open.push(connection);
  return connection;
}

describe('a signer on another machine', () => {
  test('answers a worker whose certificate is of the same authority, in TLS 1.3', async () => {
    await serve();
    const signer = ask(worker);
    expect(await signer.describe()).toEqual(description);
    expect(await signer.sign('ethereum', requests[2])).toEqual({ txid: 'a transaction', raw: 'its bytes' });
    const socket = connect({ host: 'localhost', port, ...worker });
    await once(socket, 'secureConnect');
    expect(socket.getProtocol()).toBe('TLSv1.3');
    socket.destroy();
  });

  test('signs nothing for a server, and hands out addresses to it', async () => {
    await serve();
    const signer = ask(asIdentity(makeCertificate({ name: 'server', ...term }, authority)));
    expect(await signer.addresses({ chain: 'solana', role: 'deposit', from: 0, count: 1 })).toEqual(['deposit 0']);
    await expect(signer.sign('ethereum', requests[2])).rejects.toThrow('the signer could not answer (TypeError)');
    expect(lab.errors.at(-1)).toMatchObject({ message: 'a server asked what is not for it: sign' });
  });

  test('lets an operator unlock and nothing else, and nobody else unlock', async () => {
    const unlock = async () => ({ isOpen: false, given: ['ana'] });
    await lab.serve({}, { address: { host: '127.0.0.1', port }, identity: ofSigner }, unlock);
    const question = { kind: 'unlock', name: 'ana', passphrase: 'AAAA' } as const;
    for (const role of ['operator', 'server', 'worker', 'service'] as const) {
      const identity = asIdentity(makeCertificate({ name: role, ...term }, authority));
      const line = openLine({ address: { host: 'localhost', port }, identity });
      const isOperator = role === 'operator';
      const allowed = await line.ask(question, 5_000).then(
        () => true,
        () => false,
      );
      expect(allowed).toBe(isOperator);
      if (isOperator) await expect(ask(identity).describe()).rejects.toThrow('could not answer');
      line.close();
    }
  });

  test.each([
    ['of another authority', asIdentity(makeCertificate({ name: 'worker', ...term }, stranger))],
    ['that has ended', asIdentity(makeCertificate({ name: 'worker', from: at(-9), until: at(-1) }, authority))],
    ['that is not good yet', asIdentity(makeCertificate({ name: 'worker', from: at(1), until: at(9) }, authority))],
    ['that is no part of the service', asIdentity(makeCertificate({ name: 'stranger', ...term }, authority))],
    ['of the signer itself', ofSigner],
    [
      'that is not made for asking',
      asIdentity(makeCertificate({ name: 'worker', purpose: 'answering', ...term }, authority)),
    ],
    ['that a worker has signed', signedByWorker],
  ])('does not hear a certificate %s', async (_name, identity) => {
    await serve();
    await expect(ask(identity).describe()).rejects.toThrow('the signer cannot be reached');
    expect(await ask(worker).describe()).toEqual(description);
  });

  test('does not hear whoever has no certificate, or an older TLS', async () => {
    await serve();
    for (const options of [{}, { ...worker, maxVersion: 'TLSv1.2' as const }]) {
      const socket = connect({ host: 'localhost', port, ca: authority.certificate, ...options });
      const closed = new Promise((resolve) => socket.once('close', resolve));
      let heard = '';
      socket.on('error', () => {}).on('data', (chunk: Buffer) => void (heard += chunk.toString()));
      socket.write('{"id":1,"question":{"kind":"describe"}}\n');
      await closed;
      expect(heard).toBe('');
    }
  });

  test.each([
    ['is of another authority', asIdentity(makeCertificate({ name: 'signer', host: 'localhost', ...term }, stranger))],
    ['is for another host', asIdentity(makeCertificate({ name: 'signer', host: 'elsewhere', ...term }, authority))],
    [
      'has ended',
      asIdentity(makeCertificate({ name: 'signer', host: 'localhost', from: at(-9), until: at(-1) }, authority)),
    ],
    ['is that of a worker', worker],
    [
      'is made for asking, whatever host it names',
      asIdentity(makeCertificate({ name: 'signer', host: 'localhost', purpose: 'asking', ...term }, authority)),
    ],
  ])('is not believed if its certificate %s', async (_name, identity) => {
    await serve({ ...identity, ca: authority.certificate });
    const asked = ask(worker).sign('ethereum', requests[2]);
    await expect(asked).rejects.toBeInstanceOf(OutsideError);
    await expect(asked).rejects.toMatchObject({ wasAsked: false });
  });

  test('may be named by its address in numbers', async () => {
    await serve(asIdentity(makeCertificate({ name: 'signer', host: '127.0.0.1', ...term }, authority)));
    expect(await ask(worker, '127.0.0.1').describe()).toEqual(description);
    await expect(ask(worker, 'localhost').describe()).rejects.toThrow('ERR_TLS_CERT_ALTNAME_INVALID');
  });

  test('that is gone without a word is asked on another connection', async () => {
    const silent = createServer((socket) => socket.on('error', () => {}).resume()).listen(port, '127.0.0.1');
    await once(silent, 'listening');
    const signer = connectSigner({
      address: { host: 'localhost', port },
      identity: worker,
      timeoutMs: 100,
      patienceMs: 0,
    });
    open.push(signer);
    await expect(signer.describe()).rejects.toThrow('the signer does not answer');
    await new Promise((resolve) => silent.close(resolve));
    await serve();
    expect(await ask(worker).describe()).toEqual(description);
    await expect.poll(async () => await signer.describe().catch(() => undefined)).toEqual(description);
  });
});

test('files of certificates that others may use are refused', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'sampan-tls-'));
  try {
    const files = { 'ca.pem': worker.ca, 'cert.pem': worker.cert, 'key.pem': worker.key };
    for (const [name, text] of Object.entries(files)) await writeFile(path.join(folder, name), text, { mode: 0o600 });
    expect(await readTlsFolder(folder)).toMatchObject(worker);
    for (const name of Object.keys(files)) {
      await chmod(path.join(folder, name), 0o644);
      await expect(readTlsFolder(folder)).rejects.toThrow(`${name} may be used by others (mode 0644)`);
      await chmod(path.join(folder, name), 0o600);
    }
    await writeFile(path.join(folder, 'cert.pem'), 'rubbish');
    await expect(readTlsFolder(folder)).rejects.toThrow('cert.pem holds no certificate');
  } finally {
    await rm(folder, { recursive: true });
  }
});
