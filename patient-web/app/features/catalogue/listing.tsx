import type { ReactNode } from 'react'
import { EmptyPanel, ErrorPanel } from '~/components/state/panels'
import { RetryLink } from '~/components/state/retry-link'
import { ButtonLink } from '~/components/ui/button'
import { type MessageId, useT } from '~/lib/i18n/i18n'
import styles from './listing.module.css'

interface ListingProps<Item> {
  /** Undefined when they could not be loaded. */
  items: Item[] | undefined
  pending: boolean
  /** The text that counts them. */
  count: MessageId
  /** The text that says that they could not be loaded. */
  error: MessageId
  /** The text that says that there are none. */
  empty: MessageId
  /** The address without filters, where filters may be why there are none. */
  clear?: string | undefined
  /** How many shapes stand in while they load. */
  skeletons: number
  children: (items: Item[]) => ReactNode
}

/** A list in each of its states: pending, failed, empty, or there. */
export function Listing<Item>({ items, pending, count, skeletons, children, ...texts }: ListingProps<Item>) {
  const t = useT()
  const counted = items ? t(count, { count: items.length }) : ''
  return (
    <>
      <p className={styles.count} role="status">
        {pending ? t('common.loading') : counted}
      </p>
      {pending && <Skeleton count={skeletons} />}
      {!pending && (items?.length ? children(items) : <Nothing failed={!items} {...texts} />)}
    </>
  )
}

type Texts = Pick<ListingProps<unknown>, 'error' | 'empty' | 'clear'>

function Nothing({ failed, error, empty, clear }: Texts & { failed: boolean }) {
  const t = useT()
  if (failed) {
    return (
      <ErrorPanel
        title={t(error)}
        actions={
          <>
            <RetryLink />
            <ButtonLink to="/contact">{t('common.nav.contact')}</ButtonLink>
          </>
        }
      >
        <p>{t('catalogue.error.safe')}</p>
      </ErrorPanel>
    )
  }
  return (
    <EmptyPanel
      title={t(empty)}
      actions={
        <>
          {clear && <ButtonLink to={clear}>{t('catalogue.filter.clear')}</ButtonLink>}
          <ButtonLink to="/assistant">{t('common.nav.assistant')}</ButtonLink>
        </>
      }
    >
      <p>{t(clear ? 'catalogue.empty.filtered' : 'catalogue.empty.none')}</p>
    </EmptyPanel>
  )
}

function Skeleton({ count }: { count: number }) {
  return (
    <div aria-hidden="true" data-testid="skeleton">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: shapes that never change
        <div key={index} className={styles.bones} />
      ))}
    </div>
  )
}
