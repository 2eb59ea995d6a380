/** Illustration of the 404 page: the boat past the last pier. */
export function LostBoat() {
  return (
    <svg className="lost-boat" viewBox="0 0 320 96" aria-hidden="true">
      <path d="M0 64h84" stroke="var(--control)" strokeWidth="3" strokeLinecap="round" />
      <path d="M20 64v18M52 64v18M82 64v18" stroke="var(--control)" strokeWidth="3" strokeLinecap="round" />
      <path d="M100 72h104" stroke="var(--control)" strokeWidth="2.5" strokeDasharray=".1 9" strokeLinecap="round" />
      <path
        d="M20 90h120M168 90h90M210 80h70"
        stroke="var(--water)"
        strokeOpacity=".45"
        strokeWidth="2"
        strokeLinecap="round"
      />
      <g transform="translate(214 36) scale(2)" fill="var(--ink)">
        <path d="M0 12h20c-.9 3.6-3.7 5.6-7.3 5.600H7.300C3.7 17.6.9 15.6 0 12z" />
        <path d="M9.1 0v9.700H2.600C3.9 5.6 6.1 2.4 9.1 0zM11.4 2.700c2.6 1.7 4.4 4 5.3 7h-5.300z" />
      </g>
    </svg>
  );
}
