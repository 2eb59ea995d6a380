/**
 * A code sample in three languages. Tabs are radio buttons, so they work without JavaScript; with it, all samples
 * switch together.
 */
import { sampleLanguages, type SampleLanguage, type SampleName, type Samples } from '../../api-document.ts';
import { useTranslate } from '../../site-context.tsx';
import { CodeBlock } from './code-block.tsx';
import { RichText } from './rich-text.tsx';

export const languageNames: Readonly<Record<SampleLanguage, string>> = {
  node: 'JavaScript',
  python: 'Python',
  curl: 'curl',
};

type Props = Readonly<{ name: SampleName; number: number; texts: Samples[SampleName] }>;

export function SampleTabs({ name, number, texts }: Props) {
  const t = useTranslate();
  return (
    <section className="sample" id={`sample-${name}`} aria-labelledby={`sample-${name}-title`}>
      <h2 id={`sample-${name}-title`}>
        {number}. {t(`docs.sample.${name}.title`)}
      </h2>
      <p>
        <RichText text={t(`docs.sample.${name}.text`)} />
      </p>
      <fieldset className="sample-choice">
        <legend className="visually-hidden">{t('docs.examples.language')}</legend>
        {sampleLanguages.map((language) => (
          <label key={language}>
            <input
              type="radio"
              name={`sample-${name}`}
              value={language}
              defaultChecked={language === sampleLanguages[0]}
              data-sample-language=""
            />
            <span lang="en">{languageNames[language]}</span>
          </label>
        ))}
      </fieldset>
      {sampleLanguages.map((language) => (
        <div key={language} className={`sample-code ${language}`}>
          <CodeBlock id={`code-${name}-${language}`} text={texts[language].trimEnd()} />
        </div>
      ))}
    </section>
  );
}
