import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { formTokenPlace } from '#src/http/form-token.ts';
import { sealPage } from './seal-page.ts';

const rows = Array.from({ length: 900 }, (_, index) => `<li>航线 ${index} ${Math.sin(index)}</li>`).join('');
const page = `<ul>${rows}</ul><input name="token" value="${formTokenPlace}"/></body></html>`;

const unpack = {
  plain: (body: Buffer) => body.toString(),
  gzip: (body: Buffer) => gunzipSync(body).toString(),
  br: (body: Buffer) => brotliDecompressSync(body).toString(),
} as const;

describe.each(['plain', 'gzip', 'br'] as const)('a shared page as %s', (encoding) => {
  test('has each visitor’s own token, and nothing else of its own', async () => {
    const sealed = await sealPage(Buffer.from(page));
    const [first, second] = [randomUUID(), randomUUID()];
    expect(unpack[encoding](sealed.bodyFor(encoding, first))).toBe(page.replace(formTokenPlace, first));
    expect(unpack[encoding](sealed.bodyFor(encoding, second))).toBe(page.replace(formTokenPlace, second));
    expect(unpack[encoding](sealed.bodyFor(encoding, first))).not.toContain(second);
  });

  test.each([
    ['without a form', '<p>hello</p>'],
    ['of one byte before the token', `<${formTokenPlace}`],
    ['larger than the window of its compression', `${page.repeat(4)}${formTokenPlace}`],
    ['whose visitor typed a placeholder', `<p>${formTokenPlace}</p>${page}`],
  ])('is whole: a page %s', async (_what, text) => {
    const token = randomUUID();
    const at = text.lastIndexOf(formTokenPlace);
    const expected = at < 0 ? text : text.slice(0, at) + token + text.slice(at + token.length);
    expect(unpack[encoding]((await sealPage(Buffer.from(text))).bodyFor(encoding, token))).toBe(expected);
  });
});

test('compression is as good as of the whole page, within a hundred bytes', async () => {
  const [sealed, whole] = await Promise.all([
    sealPage(Buffer.from(page)),
    sealPage(Buffer.from(page.replace(formTokenPlace, randomUUID()))),
  ]);
  for (const encoding of ['gzip', 'br'] as const) {
    const extra = sealed.bodyFor(encoding, randomUUID()).length - whole.bodyFor(encoding, '').length;
    expect(extra).toBeLessThan(100);
  }
});

test('a page with much behind its token is an error, and no page that is sent uncompressed', async () => {
  await expect(sealPage(Buffer.from(`${formTokenPlace}${'x'.repeat(3000)}`))).rejects.toThrow('at the end');
});
