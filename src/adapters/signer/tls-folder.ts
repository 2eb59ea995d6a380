/**
 * A folder with what one party needs for mutual TLS: the authority's certificate, its own, and its own private key. All
 * three are refused if others may use them: who can replace the authority's can pose as the signer.
 */
import { X509Certificate } from 'node:crypto';
import path from 'node:path';
import { needKeyFile } from '../key-file.ts';

export const tlsFiles = { authority: 'ca.pem', certificate: 'cert.pem', key: 'key.pem' } as const;

export type TlsIdentity = Readonly<{
  ca: string;
  cert: string;
  key: string;
  /** When the first of the certificates ends. */
  endsAt: Date;
}>;

export async function readTlsFolder(folder: string): Promise<TlsIdentity> {
  const read = async (file: string): Promise<string> =>
    await needKeyFile({ file: path.join(folder, file), name: 'the TLS file' });
  const ca = await read(tlsFiles.authority);
  const cert = await read(tlsFiles.certificate);
  const ends = [endOf(ca, path.join(folder, tlsFiles.authority)), endOf(cert, path.join(folder, tlsFiles.certificate))];
  return { ca, cert, key: await read(tlsFiles.key), endsAt: new Date(Math.min(...ends)) };
}

function endOf(text: string, file: string): number {
  try {
    return new X509Certificate(text).validToDate.getTime();
  } catch (cause) {
    throw new Error(`the TLS file ${file} holds no certificate`, { cause });
  }
}
