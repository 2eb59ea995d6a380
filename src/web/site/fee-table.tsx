/** Table of fees. The figures come from the one fee table. */
import type { FeeRow } from '../fee-rows.ts';
import { useTranslate } from '../site-context.tsx';

export function FeeTable({ rows }: Readonly<{ rows: readonly FeeRow[] }>) {
  const t = useTranslate();
  return (
    <div className="table-frame">
      <table className="num">
        <thead>
          <tr>
            <th scope="col">{t('faq.fee.product')}</th>
            <th scope="col">{t('faq.fee.rate')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, rate }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{rate}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
