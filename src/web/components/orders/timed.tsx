/** A sentence that names moments of an order: each is an element that can be shown in another time zone. */
import { createContext, Fragment, use } from 'react';
import { Moment } from './moment.tsx';
import type { NamedMoment } from './amount-view.ts';
import { splitMoments } from './split-moments.ts';

/** The moments that the texts of the page may name. */
export const MomentsContext = createContext<readonly NamedMoment[]>([]);

export function Timed({ text }: Readonly<{ text: string }>) {
  return splitMoments(text, use(MomentsContext)).map((piece, index) => (
    // The pieces of a text never change places.
    // oxlint-disable-next-line react/no-array-index-key
    <Fragment key={index}>{typeof piece === 'string' ? piece : <Moment {...piece} />}</Fragment>
  ));
}
