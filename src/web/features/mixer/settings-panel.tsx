/** The privacy settings. Every change of a setting goes into the calculation. */
import { SentenceGap, usePagePath, useTranslate } from '../../site-context.tsx';
import { Hint } from '../../ui/hint.tsx';
import type { MixerData, SettingFields } from './mixer-data.ts';
import { Slider } from './slider.tsx';
import { SwitchField } from './switch-field.tsx';
import type { Mixer } from './use-mixer.ts';

type Props = Readonly<{ mixer: Mixer; data: MixerData }>;

export function SettingsPanel({ mixer: { fields, errors, change }, data }: Props) {
  const t = useTranslate();
  const { settings } = fields;
  const set = (changed: Partial<SettingFields>): void => change({ settings: { ...settings, ...changed } });
  const { mixingRounds, delayMinutes } = settings;
  return (
    <section className="panel settings" aria-labelledby="settings-title">
      <h2 id="settings-title">{t('mixer.settings.title')}</h2>
      <Slider
        name="mixingRounds"
        label={t('mixer.settings.rounds')}
        hint={t('mixer.settings.roundsHint')}
        value={mixingRounds}
        valueText={t('mixer.settings.roundsValue', { count: Number(mixingRounds) })}
        bounds={data.bounds.mixingRounds}
        error={errors.mixingRounds}
        onChange={(value) => set({ mixingRounds: value })}
      />
      <Slider
        name="delayMinutes"
        label={t('mixer.settings.delay')}
        hint={t('mixer.settings.delayHint')}
        value={delayMinutes}
        valueText={t('mixing.minutes', { count: Number(delayMinutes) })}
        bounds={data.bounds.delayMinutes}
        error={errors.delayMinutes}
        onChange={(value) => set({ delayMinutes: value })}
      />
      <SwitchField
        name="useRandomAmounts"
        text={t('mixer.settings.useRandomAmountsText')}
        isOn={settings.useRandomAmounts}
        onChange={(useRandomAmounts) => set({ useRandomAmounts })}
      />
      <SwitchField
        name="useRandomDelay"
        text={t('mixer.settings.useRandomDelayText')}
        isOn={settings.useRandomDelay}
        onChange={(useRandomDelay) => set({ useRandomDelay })}
      />
      <SwitchField
        name="enableTorIntegration"
        text={data.hasTorProxy ? t('mixer.settings.torText') : t('mixer.settings.torMissing')}
        isWarning={!data.hasTorProxy}
        isOn={settings.enableTorIntegration}
        error={errors.enableTorIntegration}
        onChange={(enableTorIntegration) => set({ enableTorIntegration })}
      />
      <LevelChoice value={settings.privacyLevel} data={data} onChoose={set} />
      {errors.privacyLevel !== undefined && <Hint tone="bad">{errors.privacyLevel}</Hint>}
      <Why presetFee={data.facts.presetFee} />
    </section>
  );
}

type LevelProps = Readonly<{
  value: SettingFields['privacyLevel'];
  data: MixerData;
  onChoose: (changed: Pick<SettingFields, 'privacyLevel'>) => void;
}>;

function LevelChoice({ value, data, onChoose }: LevelProps) {
  const t = useTranslate();
  return (
    <fieldset className="levels">
      <legend>{t('mixing.level.label')}</legend>
      <div className="choice-cards">
        {data.levels.map((privacyLevel) => (
          <label key={privacyLevel}>
            <input
              type="radio"
              name="privacyLevel"
              value={privacyLevel}
              checked={value === privacyLevel}
              onChange={() => onChoose({ privacyLevel })}
            />
            <b>{t(`mixing.level.${privacyLevel}`)}</b>
            {privacyLevel === 'maximum' && (
              <small>{t('mixer.level.maximumText', { fee: data.facts.maximumFee })}</small>
            )}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Explains why presets and custom settings have different prices. */
function Why({ presetFee }: Readonly<{ presetFee: string }>) {
  const t = useTranslate();
  const pageAt = usePagePath();
  return (
    <p className="why">
      {t('mixer.why', { fee: presetFee })}
      <SentenceGap />
      <a className="text-link" href={`${pageAt('home')}?tab=mixing`}>
        {t('mixer.whyLink')}
      </a>
    </p>
  );
}
