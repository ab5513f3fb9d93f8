import { Link } from 'react-router-dom'
import { type MessageId, useT } from '~/lib/i18n/i18n'
import styles from './journey-map.module.css'
import { curve, DESTINATIONS, HOME, MAP } from './map-geometry'

/** One line, there and back: out from home to the country that is pointed at, and dashed on the way home. */
export function JourneyMap({ counts }: { counts: Record<string, number> }) {
  const t = useT()
  return (
    <nav className={styles.map} aria-label={t('landing.map.label')} dir="ltr">
      <div className={styles.canvas}>
        <img src="/img/map.svg" width={MAP.width} height={MAP.height} alt="" fetchPriority="high" />
        <Lines />
        <span className={styles.home}>{t('landing.map.home')}</span>
      </div>
      <ul className={styles.points}>
        {DESTINATIONS.map(({ code }) => (
          <li key={code} data-point={code}>
            <Link to={`/hospitals?country=${code}`} data-country={code}>
              <span className={styles.label}>
                <strong>{t(`landing.country.${code}` as MessageId)}</strong>{' '}
                {counts[code] !== undefined && <span>{t('landing.map.count', { count: counts[code] })}</span>}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Lines() {
  return (
    <svg
      className={styles.lines}
      viewBox={`0 0 ${MAP.width} ${MAP.height}`}
      aria-hidden="true"
      focusable="false"
    >
      <g className={styles.faint}>
        {DESTINATIONS.map((to) => (
          <path key={to.code} d={curve(HOME, to.there, to)} />
        ))}
      </g>
      {DESTINATIONS.map((to) => (
        <g key={to.code} className={styles.route} data-route={to.code}>
          <path d={curve(HOME, to.there, to)} pathLength="1" />
          <path className={styles.back} d={curve(to, to.back, HOME)} />
        </g>
      ))}
      {DESTINATIONS.map(({ code, x, y }) => (
        <circle key={code} className={styles.dot} data-dot={code} cx={x} cy={y} r="9" />
      ))}
      <circle className={styles.start} cx={HOME.x} cy={HOME.y} r="9" />
    </svg>
  )
}
