/** The request of a call as code, in three languages. The tabs are those of the samples, and all switch together. */
import { sampleLanguages } from '../../api-document.ts';
import { useTranslate } from '../../site-context.tsx';
import type { CallView } from './call-views.server.ts';
import { CodeBlock } from './code-block.tsx';
import { languageNames } from './sample-tabs.tsx';

/** The shortest language first: a request is read quickest in curl. */
const order = sampleLanguages.toReversed();

export function SnippetTabs({ call: { id, snippets } }: Readonly<{ call: Pick<CallView, 'id' | 'snippets'> }>) {
  const t = useTranslate();
  return (
    <div className="sample">
      <fieldset className="sample-choice">
        <legend className="visually-hidden">{t('docs.examples.language')}</legend>
        {order.map((language) => (
          <label key={language}>
            <input
              type="radio"
              name={`snippet-${id}`}
              value={language}
              defaultChecked={language === order[0]}
              data-sample-language=""
            />
            <span lang="en">{languageNames[language]}</span>
          </label>
        ))}
      </fieldset>
      {order.map((language) => (
        <div key={language} className={`sample-code ${language}`}>
          <CodeBlock id={`code-${id}-${language}`} text={snippets[language]} />
        </div>
      ))}
    </div>
  );
}
