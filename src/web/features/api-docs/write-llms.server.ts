/**
 * Writes /llms.txt: what the service is, its pages and every endpoint, from the same sources as the pages and the API.
 */
import { currencyIds } from '#src/domain/assets/currencies.ts';
import type { Policy } from '#src/domain/policy/policy.ts';
import { brand } from '#src/i18n/brand.ts';
import { loadCatalog } from '#src/i18n/load-catalog.ts';
import { makeTranslate } from '#src/i18n/translate.ts';
import { callsOf, type ApiDocument } from '../../api-document.ts';
import type { SiteFacts } from '../../contexts.ts';
import { pathOf } from '../../pages.ts';
import { serviceFigures } from '../../service-figures.ts';
import { indexedPlaces } from '../../site/indexed-places.ts';

type Source = Pick<SiteFacts, 'publicUrl' | 'profile'> & Readonly<{ document: ApiDocument; policy: Policy }>;

const profileWords = {
  sandbox: 'This installation is a sandbox: its chains are simulated and its coins are test coins without value.',
  testnet: 'This installation works on test networks: its coins are test coins without value.',
  mainnet: 'This installation moves real coins. An order that is paid cannot be undone.',
} as const satisfies Record<SiteFacts['profile'], string>;

export function writeLlms({ document, policy, publicUrl, profile }: Source): string {
  const t = makeTranslate(loadCatalog('en', ['meta', 'docs']));
  const stated = serviceFigures('en', policy);
  const figures = { ...stated, fee: stated.floatingFee };
  const placeLines = indexedPlaces({ isSandbox: profile === 'sandbox' }).map(({ page: { id }, part, subject }) => {
    const isPart = subject !== undefined && part !== '';
    const title = t.loose(isPart ? `docs.page.${subject}` : `meta.${id}.title`, figures);
    const description = t.loose(isPart ? `docs.page.${subject}.text` : `meta.${id}.description`, figures);
    return `- [${title}](${publicUrl}${pathOf('en', id)}${part}): ${description}`;
  });
  const docsPath = pathOf('en', 'api-docs');
  const base = publicUrl + (document.servers[0]?.url ?? '');
  return [
    `# ${brand}`,
    `> ${t.loose('meta.home.description', figures)}`,
    profileWords[profile],
    `Currencies: ${currencyIds.join(', ')}.`,
    '## Pages',
    placeLines.join('\n'),
    '## Developer API',
    `Base URL: ${base}. OpenAPI 3.1 document: ${base}/openapi.json. Documentation: ${publicUrl}${docsPath}.`,
    document.info.description,
    callsOf(document)
      .map(({ method, path, operation }) => {
        const scope = operation['x-scope'] ?? null;
        return `- \`${method} ${path}\` (${scope === null ? 'no key' : scope}): ${operation.summary}`;
      })
      .join('\n'),
    '',
  ]
    .join('\n\n')
    .replace(/\n+$/, '\n');
}
