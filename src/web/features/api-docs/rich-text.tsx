/** Renders `code` and **bold** in texts of the OpenAPI document and its translations. */
import { Fragment } from 'react';

export function RichText({ text }: Readonly<{ text: string }>) {
  return text.split(/(`[^`]+`|\*\*[^*]+\*\*)/).map((piece, index) => (
    // The pieces of a text never change places.
    // oxlint-disable-next-line react/no-array-index-key
    <Fragment key={index}>{toElement(piece)}</Fragment>
  ));
}

function toElement(piece: string) {
  if (piece.startsWith('`')) return <code>{piece.slice(1, -1)}</code>;
  return piece.startsWith('**') ? <strong>{piece.slice(2, -2)}</strong> : piece;
}
