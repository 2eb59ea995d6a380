/** The three presets, and behind a toggle what they do and why they cost less than custom settings. */
import { SentenceGap, usePagePath, useTranslate } from '../../site-context.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Hint } from '../../ui/hint.tsx';
import type { CardData } from './card-data.ts';
import type { Card } from './use-card.ts';

export function LevelChoice({ card, data }: Readonly<{ card: Card; data: CardData }>) {
  const t = useTranslate();
  const { fields, errors, change } = card;
  return (
    <>
      <fieldset className="levels">
        <legend>{t('mixing.level.label')}</legend>
        <div className="choice-cards">
          {data.presets.map(({ level, rounds, minutes }) => (
            <label key={level}>
              <input
                type="radio"
                name="privacyLevel"
                value={level}
                checked={fields.privacyLevel === level}
                onChange={() => change({ ...fields, privacyLevel: level })}
              />
              <b>{t(`mixing.level.${level}`)}</b>
              <small>{t('mixing.levelText', { rounds, minutes })}</small>
            </label>
          ))}
        </div>
        {errors.privacyLevel !== undefined && <Hint tone="bad">{errors.privacyLevel}</Hint>}
      </fieldset>
      <details className="privacy-details">
        <summary>
          {t('mixing.details')}
          <Icon name="chevron-down" />
        </summary>
        <PrivacyDetails feeText={data.feeText} />
      </details>
    </>
  );
}

function PrivacyDetails({ feeText }: Readonly<{ feeText: string }>) {
  const t = useTranslate();
  const pageAt = usePagePath();
  return (
    <div className="why">
      <p>{t('mixing.detailsText')}</p>
      <p>{t('mixing.crowd.link')}</p>
      <p>{t('mixing.crowd.addUp')}</p>
      <p>
        {t('mixing.why', { fee: feeText })}
        <SentenceGap />
        <a className="text-link" href={pageAt('privacy-mixer')}>
          {t('mixing.whyLink')}
        </a>
      </p>
    </div>
  );
}
