/** Table of the back office in its panel. On a narrow screen each row is a card, whose cells name their column. */
import type { Key, ReactNode } from 'react';
import { useTranslate } from '../../site-context.tsx';
import { Icon } from '../../ui/icon.tsx';

type Head = Readonly<{
  name: string;
  /** True to align head and cells at the end of the line, as figures are. */
  isEnd?: boolean;
  /** Direction of the sort and the link that reverses it. Set on the column that rows are sorted by. */
  sort?: Readonly<{ href: string; isAscending: boolean }>;
}>;

export type Column<Row> = Head &
  Readonly<{
    render: (row: Row) => ReactNode;
    /** CSS classes of the cells. */
    look?: string;
  }>;

type PanelProps = Readonly<{
  title?: string;
  text?: string;
  /** Text shown if there are no rows. */
  empty?: string | undefined;
  /** Links to the other pages of a long list. */
  foot?: ReactNode;
  /** Whether the table has many figures and no control: it can be reached by keyboard, so that arrows scroll it. */
  isWide?: boolean;
}>;

type Props<Row> = PanelProps &
  Readonly<{
    /** The first column is the header cell of its row. */
    columns: readonly Column<Row>[];
    rows: readonly Row[];
    keyOf: (row: Row) => Key;
    /** Buttons of a row, in the last column. */
    renderActions?: (row: Row) => ReactNode;
    look?: string;
    hasRowHeaders?: boolean;
    /** Whether the column headings are shown even if there are no rows. */
    keepsHead?: boolean;
  }>;

export function DataTable<Row>(props: Props<Row>) {
  const { columns, rows, keyOf, renderActions, look, hasRowHeaders = true, keepsHead = false, empty, ...panel } = props;
  return (
    <TablePanel {...panel} empty={rows.length === 0 ? empty : undefined}>
      {(keepsHead || rows.length > 0) && (
        <table className={join('office-table', look)}>
          <TableHead columns={columns} hasActions={renderActions !== undefined} />
          <tbody>
            {rows.map((row) => (
              <tr key={keyOf(row)}>
                {columns.map((column, index) => (
                  <Cell key={column.name} column={column} isHeader={index === 0 && hasRowHeaders} row={row} />
                ))}
                {renderActions && <td className="row-actions">{renderActions(row)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </TablePanel>
  );
}

type CellProps<Row> = Readonly<{ column: Column<Row>; isHeader: boolean; row: Row }>;

function Cell<Row>({ column: { name, render, isEnd, look }, isHeader, row }: CellProps<Row>) {
  const className = join(isHeader && 'lead', isEnd && 'end', look);
  return isHeader ? (
    <th scope="row" className={className}>
      {render(row)}
    </th>
  ) : (
    <td className={className} data-label={name}>
      {render(row)}
    </td>
  );
}

type TablePanelProps = PanelProps & Readonly<{ children: ReactNode }>;

export function TablePanel({ title, text, empty, foot, isWide = false, children }: TablePanelProps) {
  return (
    <section className="panel table-panel" {...(isWide && { role: 'group', 'aria-label': title, tabIndex: 0 })}>
      {title !== undefined && <h2>{title}</h2>}
      {text !== undefined && <p className="quiet table-text">{text}</p>}
      {children}
      {empty !== undefined && <p className="empty">{empty}</p>}
      {foot !== undefined && <div className="table-foot">{foot}</div>}
    </section>
  );
}

export function TableHead({
  columns,
  hasActions = false,
}: Readonly<{ columns: readonly Head[]; hasActions?: boolean }>) {
  const t = useTranslate();
  return (
    <thead>
      <tr>
        {columns.map(({ name, isEnd, sort }) => (
          <th key={name} scope="col" className={join(isEnd && 'end')} aria-sort={sort && sortWord(sort)}>
            {sort ? (
              <a href={sort.href} className={join('sort', sort.isAscending && 'up')}>
                {name}
                <Icon name="chevron-down" />
              </a>
            ) : (
              name
            )}
          </th>
        ))}
        {hasActions && (
          <th scope="col">
            <span className="visually-hidden">{t('admin.actions')}</span>
          </th>
        )}
      </tr>
    </thead>
  );
}

function sortWord({ isAscending }: NonNullable<Head['sort']>) {
  return isAscending ? 'ascending' : 'descending';
}

/** Joins CSS classes. Undefined if there are none, so that the element has no empty attribute. */
function join(...classes: readonly (string | false | undefined)[]): string | undefined {
  return classes.filter((name) => name !== undefined && name !== false).join(' ') || undefined;
}
