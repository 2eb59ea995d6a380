/** Documentation of the developer API, made from the published OpenAPI document: a page per subject, and the search. */
import { data } from 'react-router';
import { translateOn } from '../catalog.server.ts';
import { apiDocsContext, channelsContext, languageOf, policyOf, siteContext } from '../contexts.ts';
import { findSubject, partOf, searchPart } from '../docs-subjects.ts';
import { ApiDocsPage } from '../features/api-docs/api-docs-page.tsx';
import { viewDocs } from '../features/api-docs/docs-view.server.ts';
import { searchDocs } from '../features/api-docs/search-docs.server.ts';
import { SearchPage } from '../features/api-docs/search-page.tsx';
import '../styles/api-docs.css';
import type { Route } from './+types/api-docs.ts';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { publicUrl, profile } = context.get(siteContext);
  const isSandbox = profile === 'sandbox';
  const isSearch = params.subject === searchPart;
  const subject = isSearch ? undefined : findSubject(params.subject, { isSandbox });
  if (!isSearch && subject === undefined) throw data(null, { status: 404 });
  const t = translateOn(context, ['docs', 'calls', 'errors', 'status', 'admin']);
  const view = viewDocs(await context.get(apiDocsContext)(), {
    language: languageOf(context),
    t,
    policy: policyOf(context),
    origin: publicUrl,
    isSandbox,
    isExampleEmail: context.get(channelsContext).isExampleEmail,
  });
  if (subject === undefined) {
    const title = t('docs.search.title');
    const part = { path: `/${searchPart}`, title, description: t('docs.search.hint'), isIndexed: false };
    return { view, found: searchDocs(view, t, url.searchParams.get('q') ?? ''), part };
  }
  if (subject === 'overview') return { view, subject };
  const [title, text] = [t(`docs.page.${subject}`), t.loose(`docs.page.${subject}.text`, view.figures)];
  const part = { path: partOf(subject), title: `${title} · API`, description: toPlain(text), isIndexed: true };
  return { view, subject, part };
}

export default function ApiDocsRoute({ loaderData }: Route.ComponentProps) {
  const { view, subject, found } = loaderData;
  return found ? <SearchPage view={view} found={found} /> : <ApiDocsPage view={view} subject={subject ?? 'overview'} />;
}

/** Without the marks of code and stress, which a description has not. */
function toPlain(text: string): string {
  return text.replaceAll(/`|\*\*/g, '');
}
