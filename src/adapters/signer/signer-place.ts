/** Where the signer is asked: at a Unix socket on this machine, or with mutual TLS on another one. */
import { createConnection, isIP, type Socket } from 'node:net';
import path from 'node:path';
import { connect } from 'node:tls';
import type { TlsIdentity } from './tls-folder.ts';

export type TlsAddress = Readonly<{ host: string; port: number }>;

/** `endsAt`: when the first certificate ends, if somebody is to be told. */
export type TlsKeys = Pick<TlsIdentity, 'ca' | 'cert' | 'key'> & Partial<Pick<TlsIdentity, 'endsAt'>>;

export type SignerPlace = Readonly<{ socketPath: string }> | Readonly<{ address: TlsAddress; identity: TlsKeys }>;

/** Sockets of a server and of a worker, which may ask less than the whole service may. */
export type HalfSockets = Readonly<{ server: string; worker: string }>;

/** The socket at which people unlock, in the same folder. The signer's user alone may open it, whoever else may ask. */
export function unlockPathOf(socketPath: string): string {
  return path.join(path.dirname(socketPath), 'unlock');
}

export function namePlace(place: SignerPlace): string {
  return 'socketPath' in place ? place.socketPath : nameAddress(place.address);
}

export function nameAddress({ host, port }: TlsAddress): string {
  return `tls://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** The other end is looked at now and then, because a machine that is gone says nothing. */
export const keepAliveMs = 15_000;
export const tlsVersion = { minVersion: 'TLSv1.3' } as const;

/** Connects. `onConnected` is called when something that is written may arrive. */
export function connectTo(place: SignerPlace, onConnected: () => void): Socket {
  if ('socketPath' in place) return createConnection(place.socketPath).once('connect', onConnected);
  const { address, identity } = place;
  const { ca, cert, key } = identity;
  // The certificate must be of this authority and for this host. An address of numbers is no name to be told in clear.
  const name = isIP(address.host) > 0 ? {} : { servername: address.host };
  const socket = connect({ ...address, ...name, ...tlsVersion, ca, cert, key, rejectUnauthorized: true });
  socket.setKeepAlive(true, keepAliveMs);
  return socket.once('secureConnect', onConnected);
}
