/** First step of a change: every value with its bounds, in groups that open and close without JavaScript. */
import { useMayAct } from '../../components/office/page-operator.ts';
import { SelectField } from '../../components/office/select-field.tsx';
import { useSite } from '../../site-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Details } from '../../ui/details.tsx';
import { Hint } from '../../ui/hint.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { PolicyAnswer, PolicyFieldView, PolicyGroupView, PolicyView } from './policy-view.ts';

type Answer = Extract<PolicyAnswer, { step: 'edit' }> | undefined;
type Props = Readonly<{ view: PolicyView; answer: Answer }>;

export function PolicyForm({ view, answer }: Props) {
  const { t, pathname } = useSite();
  const mayChange = useMayAct('policy_changed');
  return (
    <form method="post" action={pathname} className="panel policy-form" noValidate>
      <input type="hidden" name="intent" value="review" />
      <input type="hidden" name="basedOn" value={view.number} />
      <p>{t('admin.policy.text')}</p>
      {view.groups.map((group, place) => (
        <Details key={group.id} summary={group.title} isOpen={place === 0 || hasNews(group, answer)}>
          <GroupFields group={group} answer={answer} />
        </Details>
      ))}
      {mayChange && (
        <Button type="submit" look="primary">
          {t('admin.policy.review')}
        </Button>
      )}
    </form>
  );
}

/** A group with an error or a value that was typed is open, so that nobody has to look for it. */
function hasNews(group: PolicyGroupView, answer: Answer): boolean {
  if (answer === undefined) return false;
  return fieldsOf(group, answer).some(({ path, value }) => answer.typed[path] !== value);
}

/** The fields of a group, with those that were added to it. */
function fieldsOf({ fields, more, added }: PolicyGroupView, answer: Answer): readonly PolicyFieldView[] {
  const typed = more.filter(({ path }) => answer?.typed[path] !== undefined);
  return [...fields, ...typed.map((field) => ({ ...field, ...added, value: '' }))];
}

function GroupFields({ group, answer }: Readonly<{ group: PolicyGroupView; answer: Answer }>) {
  return (
    <fieldset className="form-grid" aria-label={group.title}>
      {fieldsOf(group, answer).map(({ path, label, value, unit, bounds }) => (
        <TextField
          key={path}
          name={path}
          label={label}
          labelEnd={unit}
          inputMode="decimal"
          maxLength={40}
          defaultValue={answer?.typed[path] ?? value}
          hint={<Hint>{bounds}</Hint>}
          error={answer?.problems[path]}
        />
      ))}
      {group.more.length > 0 && <AddedPair group={group} />}
    </fieldset>
  );
}

/** Adds the value of a pair that has the default. The list of pairs is long, so only one is added at a time. */
function AddedPair({ group: { id, more, added } }: Readonly<{ group: PolicyGroupView }>) {
  const { t } = useSite();
  const options = more.map(({ path, label }) => ({ value: path, label }));
  return (
    <>
      <SelectField
        name={`pair.${id}`}
        label={t('admin.policy.pair')}
        options={options}
        hint={t('admin.policy.pairHint')}
      />
      <TextField
        name={`pairValue.${id}`}
        label={t('admin.policy.pairValue')}
        labelEnd={added.unit}
        inputMode="decimal"
        maxLength={40}
        hint={<Hint>{added.bounds}</Hint>}
      />
    </>
  );
}
