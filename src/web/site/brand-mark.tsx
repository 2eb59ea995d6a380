/** The logo: a seal with the boat. */
export function BrandMark() {
  return (
    <svg className="brand-mark" viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="7" fill="var(--seal)" />
      <g fill="#fff">
        <path d="M6.5 17.6h19c-.8 3.4-3.5 5.4-7 5.400h-5c-3.5 0-6.2-2-7-5.400z" />
        <path d="M15.1 6.200v9.200H8.900c1.3-3.9 3.4-6.9 6.2-9.200z" />
        <path d="M17.3 8.800c2.5 1.6 4.2 3.8 5.1 6.600h-5.100z" />
      </g>
      <path
        d="M6.4 26.700c1.6 0 1.6-1 3.2-1s1.6 1 3.2 1 1.6-1 3.2-1 1.6 1 3.2 1 1.6-1 3.2-1 1.6 1 3.2 1"
        fill="none"
        stroke="#fff"
        strokeWidth="1.4"
        strokeLinecap="round"
      />
    </svg>
  );
}
