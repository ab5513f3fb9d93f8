import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { type MessageId, useT } from '~/lib/i18n/i18n'
import styles from './legal-page.module.css'

/** A piece of a section, in the order in which it is read. */
type Block =
  | MessageId
  | { list: MessageId[] }
  | { rows: { term: MessageId; text: MessageId }[] }
  /** What the owner has still to enter. */
  | { unset: MessageId[] }
  | { link: MessageId; to: string }
  /** A drawn part that the page brings along. */
  | { part: string }

export interface LegalSection {
  id: string
  title: MessageId
  blocks: Block[]
}

interface SectionProps {
  section: LegalSection
  /** Values of the settings that the texts name. */
  values: Record<string, string | number>
  parts: Record<string, ReactNode>
}

export function Section({ section: { id, title, blocks }, values, parts }: SectionProps) {
  const t = useT()
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={styles.section}>
      <h2 id={`${id}-title`}>{t(title)}</h2>
      {blocks.map((block) => (
        <BlockView key={JSON.stringify(block)} block={block} values={values} parts={parts} />
      ))}
    </section>
  )
}

function BlockView({ block, values, parts }: Omit<SectionProps, 'section'> & { block: Block }) {
  const translate = useT()
  const t = (id: MessageId) => translate(id, values)
  if (typeof block === 'string') return <p>{t(block)}</p>
  if ('list' in block) {
    return (
      <ul className={styles.list}>
        {block.list.map((id) => (
          <li key={id}>{t(id)}</li>
        ))}
      </ul>
    )
  }
  if ('rows' in block) return <Rows rows={block.rows.map(({ term, text }) => [t(term), t(text)])} />
  if ('unset' in block) {
    const unset = <span className={styles.unset}>{t('legal.unset')}</span>
    return <Rows rows={block.unset.map((id) => [t(id), unset])} />
  }
  if ('link' in block) {
    return (
      <p className={styles.link}>
        <Link to={block.to}>{t(block.link)}</Link>
      </p>
    )
  }
  return parts[block.part]
}

function Rows({ rows }: { rows: [string, ReactNode][] }) {
  return (
    <dl className={styles.rows}>
      {rows.map(([term, text]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}
