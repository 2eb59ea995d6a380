/** API keys of the developer API, with their scopes and limits. */
import { OfficeFrame } from '../../components/office/office-frame.tsx';
import { useTranslate } from '../../site-context.tsx';
import { KeyForm } from './key-form.tsx';
import { KeyTable } from './key-table.tsx';
import type { KeyAnswer, KeyRow, LimitViews } from './key-view.ts';
import { ShownKey } from './shown-key.tsx';

type Props = Readonly<{
  username: string;
  hasSecondFactor: boolean;
  rows: readonly KeyRow[];
  limits: LimitViews;
  answer: KeyAnswer | undefined;
}>;

export function KeyPage({ username, hasSecondFactor, rows, limits, answer }: Props) {
  const t = useTranslate();
  const failure = answer?.kind === 'failure' ? answer : undefined;
  return (
    <OfficeFrame {...{ username, hasSecondFactor, failure }} title={t('admin.nav.keys')}>
      {answer?.kind === 'made' ? <ShownKey made={answer} /> : <KeyForm limits={limits} failure={failure} />}
      <KeyTable rows={rows} />
    </OfficeFrame>
  );
}
