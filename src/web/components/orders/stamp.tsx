/** The stamp on a completed order. Long words are condensed to fit. `isFresh` plays the stamp's drop animation. */
type Props = Readonly<{ text: string; isFresh: boolean }>;

export function Stamp({ text, isFresh }: Props) {
  return (
    <svg className={isFresh ? 'stamp fresh' : 'stamp'} viewBox="0 0 120 120" aria-hidden="true">
      <rect x="5" y="5" width="110" height="110" rx="16" fill="none" stroke="currentColor" strokeWidth="5" />
      <rect x="13" y="13" width="94" height="94" rx="10" fill="none" stroke="currentColor" strokeWidth="1.5" />
      <g fill="currentColor" transform="translate(35 22) scale(2.5)">
        <path d="M0 12h20c-.9 3.6-3.7 5.6-7.3 5.6H7.3C3.7 17.6.9 15.6 0 12z" />
        <path d="M9.1 0v9.7H2.6C3.9 5.6 6.1 2.4 9.1 0zM11.4 2.7c2.6 1.7 4.4 4 5.3 7h-5.3z" />
      </g>
      <text
        x="60"
        y="95"
        textAnchor="middle"
        textLength={text.length > 9 ? 82 : undefined}
        lengthAdjust="spacingAndGlyphs"
      >
        {text}
      </text>
    </svg>
  );
}
