/**
 * Every page of the table that a visitor can open, with its path, so that a new page is in every test that uses this
 * list. Of the back office only the sign-in page. The faucet is missing, because the sandbox has none.
 */
import { isOfficePage, pages, type PageId, type PageRow } from '#src/web/pages.ts';
import type { Sandbox } from './sandbox.ts';

export type ListedPage = Readonly<{
  page: PageRow;
  /** Path after the language: `/track`, or empty for home. */ path: string;
}>;

/** Pages about one order use an order that is paid out, and the page of an invoice one that is open. */
export async function listPages(sandbox: Sandbox): Promise<readonly ListedPage[]> {
  const { id, orderNumber } = await sandbox.order();
  await sandbox.pay(id);
  const { deposits } = await sandbox.settle(id, 'completed');
  const txid = deposits[0]?.txid ?? '';
  const parameters: Readonly<Record<string, string>> = { id, txid, number: orderNumber, subject: 'orders' };
  const invoice = await sandbox.invoice();
  const rows: readonly PageRow[] = pages;
  return rows
    .filter((page) => page.id === 'admin' || (!isOfficePage(page.id) && page.id !== 'faucet'))
    .flatMap((page) => {
      const own = page.id === 'invoice' ? { id: invoice.id } : parameters;
      const filled = { page, path: fill(page.id, page.path, own) };
      // The longest subject of the documentation stands for the others.
      return page.id === 'api-docs' ? [{ page, path: '/api-docs' }, filled] : [filled];
    });
}

function fill(page: PageId, path: string, parameters: Readonly<Record<string, string>>): string {
  const segments = path.split('/').filter((segment) => segment !== '');
  return segments
    .map((segment) => `/${segment.startsWith(':') ? valueOf(page, segment, parameters) : segment}`)
    .join('');
}

function valueOf(page: PageId, segment: string, parameters: Readonly<Record<string, string>>): string {
  const value = parameters[segment.replaceAll(/[:?]/g, '')];
  if (value === undefined) throw new Error(`the page ${page} needs a value for ${segment}: give it one here`);
  return value;
}
