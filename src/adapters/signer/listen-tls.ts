/**
 * Takes questions to the signer from other machines. Only those are heard whose certificate is of our authority, has
 * not ended, is made for asking, and names a part of the service.
 */
import { createServer, type TLSSocket } from 'node:tls';
import type { Log } from '../log.ts';
import { findRole, type AskerRole } from './roles.ts';
import { keepAliveMs, nameAddress, tlsVersion, type TlsAddress } from './signer-place.ts';
import type { TlsIdentity } from './tls-folder.ts';

export type TlsListening = Readonly<{ address: TlsAddress; identity: Pick<TlsIdentity, 'ca' | 'cert' | 'key'> }>;

type Options = TlsListening & Readonly<{ log: Pick<Log, 'error'>; take(socket: TLSSocket, role: AskerRole): void }>;

/** How long a stranger may take to say who he is. */
const handshakeTimeout = 3_000;
/** Longest time that a timer can have. A connection that is ended then is opened again. */
const longestMs = 2 ** 31 - 1;

export async function listenTls({ address, identity: { ca, cert, key }, log, take }: Options): Promise<Listening> {
  const asked = { ca, cert, key, requestCert: true, rejectUnauthorized: true, handshakeTimeout, ...tlsVersion };
  const server = createServer(asked, (socket) => {
    socket.on('error', () => socket.destroy());
    const { subject, valid_to: end } = socket.getPeerCertificate();
    const role = findRole(subject?.CN);
    if (!role) {
      log.error('a certificate of ours names no part of the service', {});
      return void socket.destroy();
    }
    socket.setKeepAlive(true, keepAliveMs);
    // A connection does not outlive the certificate that it was opened with.
    const timer = setTimeout(() => socket.destroy(), Math.min(Date.parse(end) - Date.now(), longestMs)).unref();
    socket.once('close', () => clearTimeout(timer));
    take(socket, role);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause) => {
      const code = 'code' in cause ? String(cause.code) : cause.message;
      reject(new Error(`the signer cannot listen at ${nameAddress(address)} (${code})`, { cause }));
    });
    server.listen(address, resolve);
  });
  server.removeAllListeners('error').on('error', (error) => log.error('the signer lost a connection', {}, error));
  return { close: async () => void (await new Promise((resolve) => server.close(resolve))) };
}

export type Listening = Readonly<{ close(): Promise<void> }>;
