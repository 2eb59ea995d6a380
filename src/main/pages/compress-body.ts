/** Compresses response bodies with the best encoding that the browser accepts. */
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip';

/** Minimum size of a body to compress, in bytes; compressing a smaller body does not pay for the extra header. */
const leastBytes = 512;
const compressible = /^(?:text\/|application\/(?:json|xml|javascript)|image\/svg)/;

const runGzip = promisify(gzip);
const runBrotli = promisify(brotliCompress);

type Options = Readonly<{
  /** How the result ends, if something is to follow it. */
  finishFlush?: number;
}>;

export async function compressQuickly(body: Buffer, options: Options = {}): Promise<Buffer> {
  return await runGzip(body, { level: 5, ...options });
}

/** Window of 64 KiB, as base-2 logarithm. Most pages fit into it. */
const smallWindow = 16;

/**
 * Brotli, a tenth smaller than gzip. Quality 9 takes as long as quality 8 while the whole page fits into a small
 * window; with the usual window it takes several times as long.
 */
export async function compressThoroughly(body: Buffer, options: Options = {}): Promise<Buffer> {
  return await runBrotli(body, { params: paramsFor(body, { small: 9, large: 8 }), ...options });
}

/**
 * Quality 10, a twentieth smaller, takes ten times as long: for a body that is compressed once for everybody.
 */
export async function compressForMany(body: Buffer, options: Options = {}): Promise<Buffer> {
  return await runBrotli(body, { params: paramsFor(body, { small: 10, large: 10 }), ...options });
}

function paramsFor(body: Buffer, quality: Readonly<{ small: number; large: number }>) {
  const isSmall = body.length <= 2 ** smallWindow;
  return {
    [constants.BROTLI_PARAM_QUALITY]: isSmall ? quality.small : quality.large,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    ...(isSmall && { [constants.BROTLI_PARAM_LGWIN]: smallWindow }),
  };
}

export function isCompressible(contentType: string | null, length: number): boolean {
  return length >= leastBytes && compressible.test(contentType ?? '');
}

/** Whether a browser accepts this encoding. `q=0` means it does not. */
export function accepts(acceptEncoding: string | undefined, encoding: Encoding): boolean {
  return (acceptEncoding ?? '').split(',').some((part) => {
    const [name, quality] = part.trim().split(/\s*;\s*q=/);
    return name === encoding && Number(quality ?? 1) > 0;
  });
}
