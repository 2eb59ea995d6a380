import { RouterContextProvider } from 'react-router';
import { describe, expect, test } from 'vitest';
import { usualPolicy } from '#src/domain/policy/policy.ts';
import { makeCalls } from '#src/api/v1/v1-api.ts';
import { makeOpenApi } from '#src/api/v1/openapi/make-open-api.ts';
import { readGuide, readSamples } from '#src/main/pages/read-api-docs.ts';
import { callsOf, type ApiDocument } from '../../api-document.ts';
import { apiDocsContext, policyContext, siteContext } from '../../contexts.ts';
import { pathOf } from '../../pages.ts';
import { indexedPlaces } from '../../site/indexed-places.ts';
import { loader } from '../../routes/llms.ts';

const publicUrl = 'https://swap.example';
type Parts = Parameters<typeof makeCalls>[0];
const calls = makeCalls({ profile: 'sandbox', publicUrl } as unknown as Parts);
const document = JSON.parse(JSON.stringify(makeOpenApi(calls))) as ApiDocument;

async function ask(profile: 'sandbox' | 'mainnet' = 'sandbox'): Promise<Response> {
  const context = new RouterContextProvider();
  context.set(policyContext, usualPolicy);
  context.set(siteContext, { profile, publicUrl, contactEmail: 'help@swap.example', operatorName: undefined });
  context.set(apiDocsContext, async () => ({ document, samples: await readSamples(), guide: await readGuide() }));
  const request = new Request(`${publicUrl}/llms.txt`);
  return await loader({ request, url: new URL(request.url), params: {}, context, pattern: '' });
}

describe('/llms.txt', () => {
  test('is plain text', async () => {
    expect((await ask()).headers.get('content-type')).toBe('text/plain; charset=utf-8');
  });

  test('says what the service is, with no figure left open', async () => {
    const text = await (await ask()).text();
    expect(text).toMatch(/^# Sampan\n\n> \S/);
    expect(text.split('## Developer API')[0]).not.toMatch(/\{\w+\}/);
  });

  test('has every page that may be found, in English, and no other', async () => {
    const text = await (await ask()).text();
    const linked = Array.from(text.matchAll(/\]\((\S+)\)/g), ([, url]) => url);
    const places = indexedPlaces({ isSandbox: true });
    const indexed = places.map(({ page, part }) => publicUrl + pathOf('en', page.id) + part);
    expect(linked).toEqual(indexed);
  });

  test('has a line for every call, with the scope it needs, and leads to the document', async () => {
    const text = await (await ask()).text();
    for (const { method, path, operation } of callsOf(document)) {
      const scope = operation['x-scope'] ?? 'no key';
      expect(text).toContain(`- \`${method} ${path}\` (${scope}): ${operation.summary}\n`);
    }
    expect(text).toContain(`${publicUrl}/api/v1/openapi.json`);
  });

  test('says whether the coins are real', async () => {
    expect(await (await ask('sandbox')).text()).toContain('test coins without value');
    expect(await (await ask('mainnet')).text()).toContain('moves real coins');
  });
});
