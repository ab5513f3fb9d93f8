import type { ReactNode } from 'react'
import { claimFor } from '~/components/claim/claims'
import { Provenance } from '~/components/claim/provenance'
import type { Claim } from '~/lib/api/types'
import { useT } from '~/lib/i18n/i18n'
import styles from './profile.module.css'

/** The parts that the profiles of hospitals, treatments and destinations share. */

interface ProfileHeadProps {
  /** What stands above the name: place, category. */
  over: ReactNode
  name: string
  picture?: ReactNode
  children: ReactNode
}

export function ProfileHead({ over, name, picture, children }: ProfileHeadProps) {
  return (
    <header className={styles.head}>
      <div className={styles.title}>
        <p className="muted">{over}</p>
        <h1>{name}</h1>
        {children}
      </div>
      {picture && <div className={styles.picture}>{picture}</div>}
    </header>
  )
}

/** A heading and, beside it on a wide screen, what it is about. */
export function ProfileSection({ id, title, children }: { id?: string; title: string; children: ReactNode }) {
  return (
    <section className={styles.section} id={id}>
      <h2>{title}</h2>
      <div>{children}</div>
    </section>
  )
}

interface KeyFact {
  /** The field of the claim behind it. */
  field: string
  label: string
  /** Null when nobody stated it. */
  value: string | null | undefined
  /** What a figure is measured against. */
  basis?: string
}

/** Figures as typography, each with where it was read. */
export function KeyFacts({ facts, claims }: { facts: KeyFact[]; claims: Claim[] }) {
  const t = useT()
  return (
    <dl className={styles.facts}>
      {facts.map(({ field, label, value, basis }) => (
        <div key={field} data-fact={field}>
          <dt>{label}</dt>
          <dd className={value ? styles.number : undefined}>{value || t('common.notStated')}</dd>
          {value && basis && <dd className="small">{basis}</dd>}
          {value && (
            <dd>
              <Provenance claim={claimFor(claims, field)} />
            </dd>
          )}
        </div>
      ))}
    </dl>
  )
}

export function ClaimList({ claims }: { claims: Claim[] }) {
  return (
    <ul className={styles.claims}>
      {claims.map((claim) => (
        <li key={claim.value} data-fact={claim.field}>
          <strong>{claim.value}</strong>
          <Provenance claim={claim} />
        </li>
      ))}
    </ul>
  )
}

/** A list of values; where claims name the values, each claim stands with its own source. */
export function ListedFact({ claims, field, values }: { claims: Claim[]; field: string; values: string[] }) {
  const t = useT()
  const about = claims.filter((claim) => claim.field === field)
  if (about.length > 0) return <ClaimList claims={about} />
  if (values.length === 0) return <p>{t('common.notStated')}</p>
  return (
    <p data-fact={field}>
      {values.join(', ')} <Provenance claim={undefined} />
    </p>
  )
}
