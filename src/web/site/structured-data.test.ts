import { describe, expect, test } from 'vitest';
import { languageCodes, languages } from '#src/i18n/languages.ts';
import { pages, pathOf } from '../pages.ts';
import { writeJsonLd } from './json-ld.tsx';
import { faqData, pageData, type JsonLdData } from './structured-data.ts';

const site = { publicUrl: 'https://swap.example', contactEmail: 'help@swap.example', operatorName: undefined };
const names = { home: 'Home', page: 'Questions' };

function partsOf(data: JsonLdData): readonly JsonLdData[] {
  return data['@graph'] as readonly JsonLdData[];
}

function find(data: JsonLdData, type: string): JsonLdData | undefined {
  return partsOf(data).find((part) => part['@type'] === type);
}

describe.each(languageCodes)('in %s', (language) => {
  test('the home page says who we are and what the site is', () => {
    const data = pageData({ site, language, pageId: 'home', names });
    expect(partsOf(data).map((part) => part['@type'])).toEqual(['Organization', 'WebSite']);
    expect(find(data, 'WebSite')).toMatchObject({
      url: site.publicUrl + pathOf(language, 'home'),
      inLanguage: languages[language].htmlLang,
      publisher: { '@id': find(data, 'Organization')?.['@id'] },
    });
  });

  test('every other page says where it is, from home to itself', () => {
    for (const { id } of pages.filter((page) => page.isIndexable && page.id !== 'home')) {
      const trail = find(pageData({ site, language, pageId: id, names }), 'BreadcrumbList');
      expect(trail?.['itemListElement']).toEqual([
        { '@type': 'ListItem', position: 1, name: 'Home', item: site.publicUrl + pathOf(language, 'home') },
        { '@type': 'ListItem', position: 2, name: 'Questions', item: site.publicUrl + pathOf(language, id) },
      ]);
    }
  });
});

test('the operator is named where the installation names one', () => {
  const named = pageData({ site: { ...site, operatorName: 'Ferry Ltd' }, language: 'en', pageId: 'home', names });
  expect(find(named, 'Organization')).toMatchObject({ legalName: 'Ferry Ltd', email: 'help@swap.example' });
  expect(find(pageData({ site, language: 'en', pageId: 'home', names }), 'Organization')).not.toHaveProperty(
    'legalName',
  );
});

test('questions carry their whole answer, the fees and the times among it', () => {
  const fees = [{ name: 'Swap', rate: '0.45%' }];
  const speeds = [{ pair: 'BTC → XMR', median: '13 minutes' }];
  expect(faqData([{ question: 'What does it cost?', answer: ['A share.', 'No more.'], fees, speeds }])).toEqual({
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: [
      {
        '@type': 'Question',
        name: 'What does it cost?',
        acceptedAnswer: { '@type': 'Answer', text: 'A share.\nNo more.\nSwap: 0.45%\nBTC → XMR: 13 minutes' },
      },
    ],
  });
});

test('no text can end the script element early', () => {
  const written = writeJsonLd({ name: '</script><script>alert(1)</script>' });
  expect(written).not.toContain('<');
  expect(JSON.parse(written)).toEqual({ name: '</script><script>alert(1)</script>' });
});
