/** Documentation of the developer API, made from the published OpenAPI document. */
import { translateOn } from '../catalog.server.ts';
import { apiDocsContext, channelsContext, languageOf, policyOf, siteContext } from '../contexts.ts';
import { ApiDocsPage } from '../features/api-docs/api-docs-page.tsx';
import { viewDocs } from '../features/api-docs/docs-view.server.ts';
import '../styles/api-docs.css';
import type { Route } from './+types/api-docs.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const { publicUrl, profile } = context.get(siteContext);
  return viewDocs(await context.get(apiDocsContext)(), {
    language: languageOf(context),
    t: translateOn(context, ['calls', 'errors', 'status', 'admin']),
    policy: policyOf(context),
    origin: publicUrl,
    isSandbox: profile === 'sandbox',
    isExampleEmail: context.get(channelsContext).isExampleEmail,
  });
}

export default function ApiDocsRoute({ loaderData }: Route.ComponentProps) {
  return <ApiDocsPage view={loaderData} />;
}
