import styles from './tile.module.css'

const DRAWN = new Set(['MY', 'TH', 'IN', 'TR', 'KR'])

/** The drawn picture that stands where we have no photograph: the skyline of the country and a hospital. */
export function Tile({ country, warm = false }: { country: string; warm?: boolean }) {
  const name = DRAWN.has(country) ? country.toLowerCase() : 'other'
  return (
    <img
      className={styles.tile}
      data-warm={warm || undefined}
      src={`/img/tile-${name}.svg`}
      width="400"
      height="180"
      alt=""
      loading="lazy"
      decoding="async"
    />
  )
}
