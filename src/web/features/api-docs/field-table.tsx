/** Table of fields with types and descriptions: of a request, or of an object in responses. */
import type { ReactNode } from 'react';
import { useTranslate } from '../../site-context.tsx';
import type { TypeText } from './describe-type.ts';
import { useObjectPlace } from './docs-links.tsx';
import type { FieldRow } from './field-rows.server.ts';
import { RichText } from './rich-text.tsx';

type Props = Readonly<{ caption: ReactNode; rows: readonly FieldRow[]; isRequest?: boolean }>;

export function FieldTable({ caption, rows, isRequest = false }: Props) {
  const t = useTranslate();
  return (
    <div className="table-frame fields">
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{t('docs.column.name')}</th>
            <th scope="col">{t('docs.column.meaning')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.name}>
              <th scope="row">
                <code>{row.name}</code>
                <small>
                  <TypeLink type={row.type} />
                  {isRequest && <Duty row={row} />}
                </small>
              </th>
              <td>
                <RichText text={row.meaning} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Duty({ row: { place, isRequired } }: Readonly<{ row: FieldRow }>) {
  const t = useTranslate();
  return (
    <>
      {place !== null && place !== 'body' && <> · {t(`docs.in.${place}`)}</>} ·{' '}
      <span className={isRequired ? 'required' : undefined}>
        {isRequired ? t('docs.required') : t('docs.optional')}
      </span>
    </>
  );
}

/** The type of a field. Links to the object's own table, which opens when it is linked to. */
export function TypeLink({ type: { text, target } }: Readonly<{ type: TypeText }>) {
  const objectPlace = useObjectPlace();
  if (target === null) return <code>{text}</code>;
  return (
    <a href={objectPlace(target)}>
      <code>{text}</code>
    </a>
  );
}
