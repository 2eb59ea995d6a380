/** The software behind each chain, in plain words, and buttons that mine blocks on the chain. */
import { currencyIcon } from '../../currency-icon.ts';
import { useSite, useTranslate } from '../../site-context.tsx';
import { Button } from '../../ui/button.tsx';
import { CoinIcon } from '../../ui/coin-icon.tsx';
import { Note } from '../../ui/note.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import { blockSteps, chainKinds, type ChainKind, type FaucetAnswer, type FaucetChainRow } from './faucet-view.ts';

type Props = Readonly<{ chains: readonly FaucetChainRow[]; answer: FaucetAnswer | undefined }>;

export function FaucetChains({ chains, answer }: Props) {
  const t = useTranslate();
  const shownKinds = chainKinds.filter((kind) => chains.some((row) => row.kind === kind));
  return (
    <section className="content-section" aria-labelledby="chains">
      <h2 id="chains">{t('faucet.chains.title')}</h2>
      <dl className="faucet-kinds">
        {shownKinds.map((kind) => (
          <div key={kind}>
            <dt>
              <Kind kind={kind} />
            </dt>
            <dd>{t(`faucet.kind.${kind}.text`)}</dd>
          </div>
        ))}
      </dl>
      {answer?.kind === 'mined' && (
        <Note tone="good" role="status">
          {t('faucet.mined', { chain: answer.chain, height: answer.height })}
        </Note>
      )}
      {answer?.kind === 'unmined' && (
        <Note tone="bad" role="alert">
          {answer.message}
        </Note>
      )}
      <ul className="card-grid thirds">
        {chains.map((row) => (
          <Chain key={row.chain} row={row} />
        ))}
      </ul>
    </section>
  );
}

function Chain({ row }: Readonly<{ row: FaucetChainRow }>) {
  const t = useTranslate();
  return (
    <li className="card faucet-chain">
      <div className="faucet-chain-head">
        <CoinIcon {...currencyIcon(row.nativeCurrency)} />
        <h3>{row.name}</h3>
        <Kind kind={row.kind} />
      </div>
      <dl>
        <div>
          <dt>{t('faucet.chains.software')}</dt>
          <dd translate="no">{row.software}</dd>
        </div>
        <div>
          <dt>{t('faucet.chains.height')}</dt>
          <dd className="num">{row.height ?? t('faucet.chains.silent')}</dd>
        </div>
      </dl>
      <MineForm row={row} />
    </li>
  );
}

function MineForm({ row }: Readonly<{ row: FaucetChainRow }>) {
  const { t, pathname } = useSite();
  return (
    <form method="post" action={`${pathname}#chains`} aria-label={t('faucet.chains.mineOn', { chain: row.name })}>
      <input type="hidden" name="intent" value="mine" />
      <input type="hidden" name="chain" value={row.chain} />
      <span>{t('faucet.chains.mine')}</span>
      {blockSteps.map((step) => (
        <Button key={step} type="submit" name="blocks" value={step}>
          +{step}
        </Button>
      ))}
    </form>
  );
}

const tones = { node: 'good', machine: 'info', standIn: 'warn' } as const satisfies Record<ChainKind, string>;

function Kind({ kind }: Readonly<{ kind: ChainKind }>) {
  const t = useTranslate();
  return <StatusPill tone={tones[kind]}>{t(`faucet.kind.${kind}`)}</StatusPill>;
}
