/** One family: 24 px grid, one stroke weight, round ends. Always shown beside words, so never announced. */
const PATHS = {
  search: 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM16.200 16.200 21 21',
  calendar: 'M4 6h16v14H4zM4 10h16M8 3v4M16 3v4',
  check: 'M4.500 12.500 10 18 20 6.500',
  checkCircle: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM8 12.300l3 3 5-6',
  clock: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7v5.500l3.500 2',
  card: 'M3 6h18v13H3zM3 10.500h18M7 15h4',
  cross: 'M6 6l12 12M18 6 6 18',
  crossCircle: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM9 9l6 6M15 9l-6 6',
  flag: 'M6 21V4h12l-3 4 3 4H6',
  question:
    'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM9.500 9.500c0-3.200 5-3.200 5 0 0 2-2.500 2-2.500 4M12 16.800v.1',
  mail: 'M3 6h18v13H3zM3 7l9 6.500L21 7',
  phone:
    'M6.500 3.500 9.500 4l1 4-2 1.600a13 13 0 0 0 6 6L16 13.500l4 1 .5 3c-.3 2-2 3-4 2.800C9.500 19.500 4.500 14.500 3.700 7.500c-.2-2 .8-3.700 2.800-4z',
  chat: 'M4 5h16v11H11l-5 4v-4H4z',
  globe: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM3 12h18M12 3c5 5 5 13 0 18M12 3c-5 5-5 13 0 18',
  shield:
    'M12 3l7.500 2.500v6c0 4.500-3 7.500-7.500 9.500-4.500-2-7.500-5-7.500-9.500v-6zM8.500 12l2.500 2.500 4.500-5',
  people:
    'M9 5a3.200 3.200 0 1 0 0 6.400A3.200 3.200 0 0 0 9 5zM3 20c0-8 12-8 12 0M15.500 5.500a3 3 0 0 1 0 5.600M17 14c2.700.6 4 2.700 4 6',
  plane: 'M3 13.500 21 5l-5 15-4.500-6.500zM11.500 13.500 16 9',
  bed: 'M3 19V6M3 16h18v3M21 16v-3c0-2-1-3-3-3h-7v6M7 9.500a1.700 1.700 0 1 0 0 3.400 1.700 1.700 0 0 0 0-3.400z',
  heart: 'M12 20C5 15 3 12 3 8.800 3 4.500 9 3.500 12 8c3-4.500 9-3.500 9 .8 0 3.200-2 6.200-9 11.200z',
  alert: 'M12 4 2.500 20h19zM12 10v4.500M12 17.300v.1',
  menu: 'M4 7h16M4 12h16M4 17h16',
  filter: 'M4 7h16M7 12h10M10 17h4',
  file: 'M6 3h8l4.500 4.500V21H6zM14 3v4.500h4.500M9 13h6M9 16.500h6',
  upload: 'M12 15.500V4M7 9l5-5 5 5M4 15v5h16v-5',
  camera:
    'M3.500 8H8l1.500-3h5L16 8h4.500v11h-17zM12 10.200a3.200 3.200 0 1 0 0 6.400 3.200 3.200 0 0 0 0-6.400z',
  arrow: 'M4 12h15M13 6l6 6-6 6',
} as const

export type IconName = keyof typeof PATHS

export function Icon({ name, size = 24, className }: { name: IconName; size?: number; className?: string }) {
  return (
    <svg
      className={className}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={PATHS[name]} />
    </svg>
  )
}
