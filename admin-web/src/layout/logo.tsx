/** The mark: one line that leaves, arrives and comes back. The same as on the patient site. */
export const Logo = ({ size = 32 }: { size?: number }) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 32 32"
    aria-hidden="true"
    focusable="false"
    style={{ flexShrink: 0 }}
  >
    <rect width="32" height="32" rx="7" fill="#0b5a61" />
    <g fill="none" strokeWidth="2.6" strokeLinecap="round">
      <path stroke="#fff" d="M7.5 22.5C7.5 12 14 7 24.5 8" />
      <path stroke="#f0b79f" d="M24.5 8C25 18.5 18.5 24 9.5 24" strokeDasharray="3 3.6" />
    </g>
    <circle cx="7.5" cy="23.5" r="3" fill="#f0b79f" />
    <circle cx="24.5" cy="8" r="3.6" fill="#fff" />
  </svg>
)
