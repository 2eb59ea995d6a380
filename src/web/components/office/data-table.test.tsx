import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterContextProvider, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { usualPolicy } from '#src/domain/policy/policy.ts';
import { headTexts, pageCatalog } from '../../catalog.server.ts';
import { policyContext, preferencesContext } from '../../contexts.ts';
import { SiteProvider } from '../../site-context.tsx';
import { DataTable, type Column } from './data-table.tsx';

type Row = Readonly<{ id: string; amount: string }>;

const columns: readonly Column<Row>[] = [
  { name: 'Number', render: ({ id }) => id },
  { name: 'Amount', isEnd: true, look: 'num', render: ({ amount }) => amount },
];
const rows: readonly Row[] = [{ id: 'A1', amount: '2 BTC' }];
const keyOf = ({ id }: Row): string => id;

function render(props: Partial<Parameters<typeof DataTable<Row>>[0]>): string {
  const context = new RouterContextProvider();
  context.set(policyContext, usualPolicy);
  context.set(preferencesContext, { language: 'en', savedLanguage: undefined, theme: undefined });
  const data = {
    profile: 'sandbox',
    publicUrl: 'https://swap.example',
    contactEmail: 'help@swap.example',
    operatorName: undefined,
    catalog: pageCatalog(context, ['admin']),
    head: headTexts(context, 'admin-orders'),
    theme: undefined,
    pathname: '/',
    search: '',
    cameFrom: '/',
    pageId: 'admin-orders',
    requestId: '',
  } as const;
  const element = (
    <SiteProvider data={data}>
      <DataTable {...{ columns, rows, keyOf }} {...props} />
    </SiteProvider>
  );
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: ['/'] });
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

test('a row is headed by its first cell, and the others carry the name of their column for narrow screens', () => {
  const html = render({});
  expect(html).toContain('<th scope="row" class="lead">A1</th><td class="end num" data-label="Amount">2 BTC</td>');
  expect(html).toContain('<th scope="col">Number</th><th scope="col" class="end">Amount</th></tr>');
});

test('buttons of a row stand in a last column, whose head only a screen reader says', () => {
  const html = render({ renderActions: ({ id }) => `Delete ${id}` });
  expect(html).toContain('<th scope="col"><span class="visually-hidden">Actions</span></th></tr>');
  expect(html).toContain('<td class="row-actions">Delete A1</td></tr>');
});

test('without rows there is the text instead of a table, or under a head that is kept', () => {
  const html = render({ rows: [], empty: 'No loans.' });
  expect(html).toContain('<p class="empty">No loans.</p>');
  expect(html).not.toContain('<table');
  expect(render({ rows: [], empty: 'None.', keepsHead: true })).toContain('</table><p class="empty">None.</p>');
  expect(render({ empty: 'No loans.' })).not.toContain('No loans.');
});

test('a table of figures can be reached by keyboard, and has a name', () => {
  expect(render({ title: 'By day', isWide: true })).toContain('role="group" aria-label="By day" tabindex="0"');
  expect(render({ title: 'By day' })).not.toContain('tabindex');
});

test('the sorted column says its direction and links to the other one', () => {
  const sort = { href: '?sort=newest', isAscending: true };
  const html = render({ columns: [{ name: 'Time', sort, render: keyOf }] });
  expect(html).toContain('aria-sort="ascending"><a href="?sort=newest" class="sort up">Time');
});
