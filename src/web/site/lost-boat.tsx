/** The boat past the last pier: for pages that are not there. */
export function LostBoat() {
  return (
    <svg className="lost-boat" viewBox="0 0 320 96" aria-hidden="true">
      <path d="M0 64h84" stroke="var(--control)" strokeWidth="3" strokeLinecap="round" />
      <path d="M20 64v18M52 64v18M82 64v18" stroke="var(--control)" strokeWidth="3" strokeLinecap="round" />
      <path d="M100 72h104" stroke="var(--control)" strokeWidth="2.500" strokeDasharray=".1 9" strokeLinecap="round" />
      <path
        d="M20 90h120M168 90h90M210 80h70"
        stroke="var(--water)"
        strokeOpacity=".45"
        strokeWidth="2"
        strokeLinecap="round"
      />
      <g transform="translate(214 36) scale(2)" fill="var(--ink)">
        <path d="M0 12h20c-.9 3.600-3.700 5.600-7.300 5.600H7.300C3.700 17.600.9 15.600 0 12z" />
        <path d="M9.100 0v9.700H2.600C3.900 5.600 6.100 2.400 9.100 0zM11.400 2.700c2.600 1.700 4.400 4 5.300 7h-5.300z" />
      </g>
    </svg>
  );
}
