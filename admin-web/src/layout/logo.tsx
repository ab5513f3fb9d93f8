/** The mark: one line that leaves, arrives and comes back. */
export const Logo = ({ size = 32 }: { size?: number }) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 32 32"
    aria-hidden="true"
    focusable="false"
    style={{ flexShrink: 0 }}
  >
    <rect width="32" height="32" rx="8" fill="#0B5A61" />
    <path
      d="M8 21c0-8 4-12 8-12s8 4 8 12"
      fill="none"
      stroke="#fff"
      strokeWidth="2.5"
      strokeLinecap="round"
    />
    <path
      d="M8 21c4 4 12 4 16 0"
      fill="none"
      stroke="#F7EFE2"
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeDasharray=".1 4.4"
    />
    <circle cx="8" cy="21" r="2.6" fill="#fff" />
    <circle cx="24" cy="21" r="2.6" fill="#F7EFE2" />
  </svg>
)
