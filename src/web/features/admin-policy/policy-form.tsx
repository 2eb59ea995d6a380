/** First step of a change: every value with its bounds. */
import { useSite } from '../../site-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Hint } from '../../ui/hint.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { PolicyAnswer, PolicyView } from './policy-view.ts';

type Props = Readonly<{ view: PolicyView; answer: Extract<PolicyAnswer, { step: 'edit' }> | undefined }>;

export function PolicyForm({ view, answer }: Props) {
  const { t, pathname } = useSite();
  return (
    <form method="post" action={pathname} className="panel policy-form" noValidate>
      <input type="hidden" name="intent" value="review" />
      <input type="hidden" name="basedOn" value={view.number} />
      <p>{t('admin.policy.text')}</p>
      {view.groups.map((group) => (
        <fieldset key={group.id}>
          <legend>{group.title}</legend>
          <div className="form-grid">
            {group.fields.map(({ path, label, value, unit, bounds }) => (
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
          </div>
        </fieldset>
      ))}
      <Button type="submit" look="primary">
        {t('admin.policy.review')}
      </Button>
    </form>
  );
}
