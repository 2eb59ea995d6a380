/** The case file of an order: who looks after it, and the notes of operators. */
import { noteLength } from '#src/domain/back-office/reason.ts';
import { problemOf, typedIn, type Failure } from '../../components/office/failure.ts';
import { useMayAct, useOperator } from '../../components/office/page-operator.ts';
import { SelectField } from '../../components/office/select-field.tsx';
import { useTranslate } from '../../site-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Hint } from '../../ui/hint.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { OrderPageView } from './order-view.ts';

type Props = Readonly<{ view: OrderPageView; failure: Failure | undefined }>;

export function OrderCase({ view, failure }: Props) {
  const t = useTranslate();
  const mayWrite = useMayAct('note_added') && !view.isErased;
  return (
    <section className="panel case-file">
      <h2>{t('admin.case.title')}</h2>
      <Assignee view={view} mayAssign={mayWrite} />
      {view.notes.length === 0 ? (
        <p className="quiet">{t('admin.case.none')}</p>
      ) : (
        <ol className="notes">
          {view.notes.map(({ key, author, at, text }) => (
            <li key={key}>
              <small>
                {author} · <span className="num">{at}</span>
              </small>
              <p className="break">{text}</p>
            </li>
          ))}
        </ol>
      )}
      {mayWrite && (
        <form method="post">
          <input type="hidden" name="intent" value="note" />
          <TextField
            label={t('admin.case.note')}
            name="note"
            maxLength={noteLength}
            required
            defaultValue={typedIn(failure, 'note', 'note')}
            hint={<Hint>{t('admin.case.noteHint')}</Hint>}
            error={problemOf(failure, 'note', 'note')}
          />
          <Button type="submit">{t('admin.case.add')}</Button>
        </form>
      )}
    </section>
  );
}

type AssigneeProps = Readonly<{ view: OrderPageView; mayAssign: boolean }>;

function Assignee({ view: { assignee, assignable }, mayAssign }: AssigneeProps) {
  const t = useTranslate();
  const { username } = useOperator();
  const isMine = assignee === username;
  const others = assignable.filter((name) => name !== assignee && name !== username);
  return (
    <>
      <form method="post" className="assignee">
        <p>
          <span className="quiet">{t('admin.case.assigned')}</span>{' '}
          <strong>{assignee ?? t('admin.case.nobody')}</strong>
        </p>
        <input type="hidden" name="intent" value="assign" />
        <input type="hidden" name="assignee" value={isMine ? '' : username} />
        {mayAssign && <Button type="submit">{isMine ? t('admin.case.release') : t('admin.case.take')}</Button>}
      </form>
      {mayAssign && others.length > 0 && (
        <form method="post" className="assignee">
          <input type="hidden" name="intent" value="assign" />
          <SelectField
            label={t('admin.case.other')}
            name="assignee"
            defaultValue={others[0] ?? ''}
            options={others.map((name) => ({ value: name, label: name }))}
          />
          <Button type="submit">{t('admin.case.give')}</Button>
        </form>
      )}
    </>
  );
}
