/** Layout of a long text: introduction, table of contents, and the text beside it. */
import type { ReactNode } from 'react';

type Part = Readonly<{ id: string; title: string }>;

type Props = Readonly<{ title: string; intro: string; contents: string; parts: readonly Part[]; children: ReactNode }>;

export function ReadingPage({ title, intro, contents, parts, children }: Props) {
  return (
    <>
      <header className="page-head wrap">
        <h1>{title}</h1>
        <p>{intro}</p>
      </header>
      <div className="reading wrap">
        <nav className="reading-contents" aria-label={contents}>
          <p aria-hidden="true">{contents}</p>
          <ol>
            {parts.map((part) => (
              <li key={part.id}>
                <a href={`#${part.id}`}>{part.title}</a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="prose">{children}</div>
      </div>
    </>
  );
}
