/** The team: all operators with roles and sessions, and the form that invites another one. */
import { Allowed } from '../../components/office/allowed.tsx';
import { OfficeFrame } from '../../components/office/office-frame.tsx';
import type { PageOperator } from '../../components/office/page-operator.ts';
import { useTranslate } from '../../site-context.tsx';
import { Note } from '../../ui/note.tsx';
import { InvitationShown } from './invitation-shown.tsx';
import { InviteForm } from './invite-form.tsx';
import { TeamTable } from './team-table.tsx';
import type { MemberRow, TeamAnswer } from './team-view.ts';

type Props = Readonly<{
  operator: PageOperator;
  rows: readonly MemberRow[];
  answer: TeamAnswer | undefined;
}>;

export function TeamPage({ operator, rows, answer }: Props) {
  const t = useTranslate();
  const failure = answer?.kind === 'failure' ? answer : undefined;
  return (
    <OfficeFrame {...{ operator, failure }} title={t('admin.nav.team')}>
      {rows.length === 1 && <Note tone="info">{t('admin.team.alone')}</Note>}
      <TeamTable rows={rows} failure={failure} />
      {answer?.kind === 'invited' ? (
        <InvitationShown invitation={answer} />
      ) : (
        <Allowed act="operator_invited" title={t('admin.team.invite')}>
          <InviteForm failure={failure} />
        </Allowed>
      )}
    </OfficeFrame>
  );
}
