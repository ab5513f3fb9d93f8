import styles from './tile.module.css'

/** The cities whose skyline is drawn, each with its picture. */
const CITIES: Record<string, string> = {
  'Kuala Lumpur': 'kuala-lumpur',
  'Subang Jaya': 'kuala-lumpur',
  'George Town': 'george-town',
  Bangkok: 'bangkok',
  Chennai: 'chennai',
  Gurugram: 'gurugram',
  Istanbul: 'istanbul',
  Seoul: 'seoul',
}
const COUNTRIES = new Set(['MY', 'TH', 'IN', 'TR', 'KR'])

interface TileProps {
  country: string
  city?: string
  warm?: boolean
  /** For the first picture of a page, which is seen at once. */
  eager?: boolean
}

/** The drawn picture that stands where we have no photograph: the place, and the line that leads there. */
export function Tile({ country, city, warm = false, eager = false }: TileProps) {
  const place = (city && CITIES[city]) ?? (COUNTRIES.has(country) ? country.toLowerCase() : 'other')
  return (
    <img
      className={styles.tile}
      data-warm={warm || undefined}
      src={`/img/tile-${place}.svg`}
      width="400"
      height="180"
      alt=""
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : undefined}
      decoding="async"
    />
  )
}
