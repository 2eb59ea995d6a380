/** The seal with the boat. */
export function BrandMark() {
  return (
    <svg className="brand-mark" viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="7" fill="var(--seal)" />
      <g fill="#fff">
        <path d="M6.5 17.6h19c-.8 3.400-3.500 5.400-7 5.400h-5c-3.500 0-6.200-2-7-5.400z" />
        <path d="M15.100 6.200v9.200H8.900c1.300-3.900 3.400-6.900 6.200-9.200z" />
        <path d="M17.300 8.800c2.500 1.600 4.200 3.800 5.100 6.600h-5.100z" />
      </g>
      <path
        d="M6.400 26.700c1.600 0 1.600-1 3.200-1s1.600 1 3.200 1 1.600-1 3.200-1 1.600 1 3.200 1 1.600-1 3.200-1 1.600 1 3.200 1"
        fill="none"
        stroke="#fff"
        strokeWidth="1.400"
        strokeLinecap="round"
      />
    </svg>
  );
}
