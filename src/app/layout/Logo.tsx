/** The logo of the site: a SIM card with an arrow. Decorative: the link around it has the accessible name. */
export const Logo = () => (
  <svg width="36" height="36" viewBox="0 0 36 36" aria-hidden="true" focusable="false">
    <path
      d="M8 3h13l8 8v19a3 3 0 0 1-3 3H8a3 3 0 0 1-3-3V6a3 3 0 0 1 3-3z"
      fill="var(--mantine-primary-color-filled)"
    />
    <path
      d="M11 21h12M18 15.5l5.5 5.5-5.5 5.5"
      fill="none"
      stroke="#fff"
      strokeWidth="3"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
);
