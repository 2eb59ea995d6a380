/** /llms.txt: what the service is and how its API is used, in plain English, for language models. */
import { apiDocsContext, policyOf, siteContext } from '../contexts.ts';
import { writeLlms } from '../features/api-docs/write-llms.server.ts';
import type { Route } from './+types/llms.ts';

export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const { publicUrl, profile } = context.get(siteContext);
  const { document } = await context.get(apiDocsContext)();
  return new Response(writeLlms({ document, policy: policyOf(context), publicUrl, profile }), {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=60' },
  });
}
