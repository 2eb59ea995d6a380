/** The seal that delivery stamps on the ticket. `isFresh` lets it drop before the visitor's eyes. */
type Props = Readonly<{ text: string; isFresh: boolean }>;

export function Stamp({ text, isFresh }: Props) {
  return (
    <svg className={isFresh ? 'stamp fresh' : 'stamp'} viewBox="0 0 120 120" aria-hidden="true">
      <rect x="5" y="5" width="110" height="110" rx="16" fill="none" stroke="currentColor" strokeWidth="5" />
      <rect x="13" y="13" width="94" height="94" rx="10" fill="none" stroke="currentColor" strokeWidth="1.5" />
      <g fill="currentColor" transform="translate(35 22) scale(2.5)">
        <path d="M0 12h20c-.9 3.600-3.700 5.600-7.300 5.600H7.300C3.700 17.600.9 15.600 0 12z" />
        <path d="M9.100 0v9.700H2.600C3.900 5.600 6.100 2.400 9.100 0zM11.400 2.700c2.600 1.700 4.400 4 5.300 7h-5.300z" />
      </g>
      <text x="60" y="95" textAnchor="middle">
        {text}
      </text>
    </svg>
  );
}
