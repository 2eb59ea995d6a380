/** Four tips; ignoring any of them makes a mix traceable again. */
import { useTranslate } from '../../site-context.tsx';
import { Icon } from '../../ui/icon.tsx';

const tips = ['1', '2', '3', '4'] as const;

export function ReminderCard() {
  const t = useTranslate();
  return (
    <section className="reminder" aria-labelledby="tips-title">
      <h2 id="tips-title">
        <Icon name="triangle-alert" />
        {t('mixer.tips.title')}
      </h2>
      <ul>
        {tips.map((tip) => (
          <li key={tip}>{t(`mixer.tips.${tip}`)}</li>
        ))}
      </ul>
    </section>
  );
}
