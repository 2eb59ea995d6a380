/** Addresses within the documentation: of subjects, and of what is described on their pages. */
import { createContext, use } from 'react';
import { docsPath, type DocsSubject } from '../../docs-subjects.ts';
import { useLanguage } from '../../site-context.tsx';
import type { DocsView } from './docs-view.server.ts';

const DocsContext = createContext<Readonly<{ view: DocsView; subject: DocsSubject | undefined }> | undefined>(
  undefined,
);

export const DocsProvider = DocsContext;

export function useDocs() {
  const docs = use(DocsContext);
  if (!docs) throw new TypeError('useDocs is used outside of DocsProvider');
  return docs;
}

/** The address of a place: `placeOf('errors', 'error-rate_changed')`. On the same page only its anchor. */
export function usePlaceOf(): (subject: DocsSubject, anchor?: string) => string {
  const language = useLanguage();
  const { subject: here } = useDocs();
  return (subject, anchor) => {
    const fragment = anchor === undefined ? '' : `#${anchor}`;
    return subject === here && anchor !== undefined ? fragment : docsPath(language, subject) + fragment;
  };
}

/** The address of the table of an object. */
export function useObjectPlace(): (name: string) => string {
  const { view } = useDocs();
  const placeOf = usePlaceOf();
  return (name) => placeOf(view.objects.find((object) => object.name === name)?.subject ?? 'orders', `object-${name}`);
}
