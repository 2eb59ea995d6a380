/** The table of confirmations. On phones each chain becomes a block of four figures. */
import { currencyIcon } from '../../currency-icon.ts';
import { useTranslate } from '../../site-context.tsx';
import { CoinIcon } from '../../ui/coin-icon.tsx';
import type { FinalityRow, FinalityTier } from './finality-view.server.ts';

const columns = ['small', 'middle', 'large', 'final'] as const;

export function FinalityTable({ rows }: Readonly<{ rows: readonly FinalityRow[] }>) {
  const t = useTranslate();
  return (
    <section className="content-section" aria-labelledby="confirmations">
      <h2 id="confirmations">{t('currencies.finality.title')}</h2>
      <p>{t('currencies.finality.intro')}</p>
      <div className="table-frame finality">
        <table className="num" aria-labelledby="confirmations">
          <thead>
            <tr>
              <th scope="col">{t('currencies.finality.chain')}</th>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {t(`currencies.finality.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row key={row.chain} row={row} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function Row({ row }: Readonly<{ row: FinalityRow }>) {
  const t = useTranslate();
  return (
    <tr>
      <th scope="row">
        <span className="finality-chain">
          <CoinIcon {...currencyIcon(row.nativeCurrency)} size="small" />
          {row.name}
        </span>
      </th>
      {row.tiers.map((tier) => (
        <Tier key={tier.size} tier={tier} />
      ))}
      <td>
        <span className="finality-column">{t('currencies.finality.final')}</span>
        <b>{row.finalBlocks}</b>
        <small>{t('currencies.finality.blocks')}</small>
      </td>
    </tr>
  );
}

function Tier({ tier: { size, blocks, upTo } }: Readonly<{ tier: FinalityTier }>) {
  const t = useTranslate();
  return (
    <td>
      <span className="finality-column">{t(`currencies.finality.${size}`)}</span>
      <b>{blocks}</b>
      <small>{upTo === null ? t('currencies.finality.more') : t('currencies.finality.upTo', { amounts: upTo })}</small>
    </td>
  );
}
