/** /postman.json: the calls of the API as a collection for Postman and programs that read its format. */
import { loadCatalog } from '#src/i18n/load-catalog.ts';
import { makeTranslate } from '#src/i18n/translate.ts';
import { apiDocsContext, siteContext } from '../contexts.ts';
import { writePostman } from '../features/api-docs/write-postman.server.ts';
import type { Route } from './+types/postman.ts';

export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const { publicUrl } = context.get(siteContext);
  const { document } = await context.get(apiDocsContext)();
  const t = makeTranslate(loadCatalog('en', ['docs']));
  const collection = writePostman({ document, publicUrl, titleOf: (subject) => t.loose(`docs.page.${subject}`) });
  return new Response(JSON.stringify(collection, null, 2), {
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'public, max-age=60' },
  });
}
