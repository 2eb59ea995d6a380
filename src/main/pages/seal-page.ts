/**
 * Compresses a page that many visitors share, once for all of them. Only its form token differs from visitor to
 * visitor, and it stands at the end of the page: everything before it is compressed once, and the token with the few
 * bytes behind it follows uncompressed. Both formats allow that (RFC 7932 9.2, RFC 1951 3.2.4), so a visitor's page
 * costs a copy.
 */
import { createHash } from 'node:crypto';
import { constants, crc32 } from 'node:zlib';
import { findFormToken, formTokenPlace } from '#src/http/form-token.ts';
import { compressForMany, compressQuickly, type Encoding } from './compress-body.ts';

export type CachedPage = Readonly<{
  etag: string;
  /** Size of all its bodies. */
  bytes: number;
  /** The body in an encoding, or as it is, with a visitor's token. `token` is as long as its placeholder. */
  bodyFor(encoding: Encoding | 'plain', token: string): Buffer;
}>;

/** What is in front of the token, in one encoding, and how the end is packed. */
type Part = Readonly<{ head: Buffer; close: (end: Buffer) => readonly Buffer[] }>;

/** Longest end of a page, from its token. Both formats would allow about 64 KiB. */
const longestEnd = 2048;

export async function sealPage(page: Buffer): Promise<CachedPage> {
  const etag = `"${createHash('sha256').update(page).digest('base64url').slice(0, 22)}"`;
  const at = findFormToken(page);
  const bodies = at < 0 ? await sealWhole(page) : await sealParts(page, at);
  const bytes = Object.values(bodies).reduce((sum, { size }) => sum + size, 0);
  return { etag, bytes, bodyFor: (encoding, token) => bodies[encoding].write(token) };
}

type Body = Readonly<{ size: number; write: (token: string) => Buffer }>;
type Bodies = Readonly<Record<Encoding | 'plain', Body>>;

async function sealWhole(page: Buffer): Promise<Bodies> {
  const toBody = (body: Buffer): Body => ({ size: body.length, write: () => body });
  const [gzip, br] = await Promise.all([compressQuickly(page), compressForMany(page)]);
  return { plain: toBody(page), gzip: toBody(gzip), br: toBody(br) };
}

async function sealParts(page: Buffer, at: number): Promise<Bodies> {
  const [head, rest] = [page.subarray(0, at), page.subarray(at + formTokenPlace.length)];
  if (rest.length > longestEnd) throw new Error('the form token is not at the end');
  const toBody = ({ head: packed, close }: Part): Body => ({
    size: packed.length + rest.length,
    write: (token) => Buffer.concat([packed, ...close(Buffer.concat([Buffer.from(token, 'latin1'), rest]))]),
  });
  const [gzip, br] = await Promise.all([
    compressQuickly(head, { finishFlush: constants.Z_SYNC_FLUSH }),
    compressForMany(head, { finishFlush: constants.BROTLI_OPERATION_FLUSH }),
  ]);
  return {
    plain: toBody({ head, close: (end) => [end] }),
    gzip: toBody({ head: gzip, close: (end) => closeGzip(end, { sum: crc32(head), length: head.length }) }),
    br: toBody({ head: br, close: closeBrotli }),
  };
}

/** A last block that is stored as it is, then checksum and length of the whole. */
function closeGzip(end: Buffer, before: Readonly<{ sum: number; length: number }>): readonly Buffer[] {
  const header = Buffer.alloc(5);
  header.writeUInt8(1, 0);
  header.writeUInt16LE(end.length, 1);
  header.writeUInt16LE(end.length ^ 0xffff, 3);
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(crc32(end, before.sum), 0);
  trailer.writeUInt32LE(before.length + end.length, 4);
  return [header, end, trailer];
}

/** A meta-block of sixteen bits of length that is stored as it is, then an empty last one. */
function closeBrotli(end: Buffer): readonly Buffer[] {
  const header = Buffer.alloc(3);
  header.writeUIntLE(((end.length - 1) << 3) | (1 << 19), 0, 3);
  return [header, end, Buffer.from([3])];
}
