const WEEK = 7

/** "2-3 weeks" from two weeks on when both ends are whole weeks, else "7-10 days"; null when nobody stated it. */
export function durationText(minDays: number | null, maxDays: number | null): string | null {
  const shortest = minDays ?? maxDays
  const longest = maxDays ?? minDays
  if (shortest === null || longest === null) return null
  const inWeeks = shortest >= 2 * WEEK && shortest % WEEK === 0 && longest % WEEK === 0
  return inWeeks
    ? `${range(shortest / WEEK, longest / WEEK)} weeks`
    : `${range(shortest, longest)} ${longest === 1 ? 'day' : 'days'}`
}

const range = (min: number, max: number) => (min === max ? `${min}` : `${min}-${max}`)
