import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import { FailurePanel } from '~/components/form/failure-panel'
import { useTask } from '~/components/form/use-task'
import { Button } from '~/components/ui/button'
import type { Offer, OfferComparison } from '~/lib/api/types'
import { formatDate } from '~/lib/format/date'
import { formatZonedMoment } from '~/lib/format/moment'
import { formatMinor } from '~/lib/format/money'
import { useLocale, useT } from '~/lib/i18n/i18n'
import { saveFile } from '~/lib/save-file'
import { fetchLetter } from './api'
import { keyOf, useLineLabel, useLinePrice } from './line-labels'
import { OfferPdf } from './offer-pdf'
import styles from './offers-table.module.css'

type Row = OfferComparison['rows'][number]
type Cell = Row['cells'][string]

/** What an offer leaves open. The page of its questions names every line. */
const ASKED: readonly Cell['state'][] = ['not_included', 'optional', 'not_stated']

interface OffersTableProps {
  comparison: OfferComparison
  /** Those that the patient can accept. */
  offers: Offer[]
}

/** Browsers take these roles from a table that its styles lay out as blocks. */
const ROLE = {
  table: { role: 'table' },
  rows: { role: 'rowgroup' },
  row: { role: 'row' },
  columnHeader: { role: 'columnheader' },
  rowHeader: { role: 'rowheader' },
  cell: { role: 'cell' },
}

/** Offers as columns and the checklist as rows, the differences first. On a phone each row is a card, and each cell names its hospital. */
export function OffersTable({ comparison, offers }: OffersTableProps) {
  const t = useT()
  const locale = useLocale()
  const labelOf = useLineLabel()
  const priceOf = useLinePrice()
  const { rows, digits, patientCurrency } = comparison
  const money = (amount: number, currency: string) =>
    formatMinor(amount, currency, digits[currency] ?? 0, locale)
  const isForeign = ({ currency }: Offer) => patientCurrency !== currency
  const same = rows.filter(({ differs }) => !differs)
  const groups = [...new Set(same.map(({ group }) => group))]

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard
    <section className={styles.scroll} aria-label={t('offers.table')} tabIndex={0}>
      <table {...ROLE.table} className={styles.table}>
        <thead {...ROLE.rows}>
          <tr {...ROLE.row}>
            <th {...ROLE.columnHeader} scope="col">
              {t('offers.row')}
            </th>
            {offers.map(({ id, hospital }) => (
              <th {...ROLE.columnHeader} key={id} scope="col">
                {hospital.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...ROLE.rows}>
          <FactRow label={t('offers.total')} offers={offers}>
            {(offer) => <Total {...{ offer, comparison, money, isForeign: isForeign(offer) }} />}
          </FactRow>
          <FactRow label={t('offers.changes.procedure')} offers={offers}>
            {({ procedure }) => procedure}
          </FactRow>
          <FactRow label={t('offers.pricing')} offers={offers}>
            {({ pricing }) => t(`offers.pricing.${pricing}`)}
          </FactRow>
          <FactRow label={t('offers.validUntil')} offers={offers}>
            {({ validUntil }) => formatZonedMoment(validUntil, locale)}
          </FactRow>
          <FactRow label={t('offers.earliestDate')} offers={offers}>
            {({ earliestDate }) => earliestDate && formatDate(earliestDate, locale)}
          </FactRow>
          {(['hospitalNights', 'daysInCountry', 'fitToFlyAfter'] as const).map((fact) => (
            <FactRow key={fact} label={t(`offers.${fact}`)} offers={offers}>
              {(offer) => offer[fact]}
            </FactRow>
          ))}
          <FactRow label={t('offers.roomCategory')} offers={offers}>
            {({ roomCategory }) => roomCategory && t(`offers.room.${roomCategory}`)}
          </FactRow>
          <FactRow label={t('offers.doctor')} offers={offers}>
            {({ doctor }) => doctor?.name}
          </FactRow>
          <FactRow label={t('offers.reviewedBy')} offers={offers}>
            {({ reviewedBy }) => reviewedBy}
          </FactRow>
          <FactRow label={t('offers.promise')} offers={offers}>
            {({ promise, hospital }) => (
              <>
                {t(`offers.promise.${promise ? 'yes' : 'no'}`, { hospital: hospital.name })}
                {promise && <span className="muted">{t('offers.promise.means')}</span>}
              </>
            )}
          </FactRow>
          <FactRow label={t('offers.commission')} offers={offers}>
            {({ commission, currency }) =>
              commission === 0 ? t('offers.commission.none') : money(commission, currency)
            }
          </FactRow>
          <FactRow label={t('offers.source')} offers={offers}>
            {(offer) => <Source offer={offer} />}
          </FactRow>
          <FactRow label={t('offers.document')} offers={offers}>
            {(offer) => <OfferPdf offer={offer} version={offer.version} />}
          </FactRow>
          {group(
            t('offers.differences'),
            rows.filter(({ differs }) => differs),
          )}
          {groups.map((name) => (
            <Fragment key={name}>
              {group(
                t(`offers.group.${name}`),
                same.filter((row) => row.group === name),
              )}
            </Fragment>
          ))}
        </tbody>
      </table>
    </section>
  )

  function group(label: string, own: Row[]) {
    if (own.length === 0) return null
    return (
      <>
        <tr {...ROLE.row} className={styles.group}>
          <th {...ROLE.columnHeader} scope="colgroup" colSpan={offers.length + 1}>
            {label}
          </th>
        </tr>
        {own.map((row) => (
          <FactRow key={row.key} label={labelOf(row)} offers={offers}>
            {(offer) => {
              const cell = row.cells[offer.id]
              return cell && line(cell, offer, row)
            }}
          </FactRow>
        ))}
      </>
    )
  }

  function line(cell: Cell, offer: Offer, row: Row) {
    const { state, quantity, likely, note, isLeftOut, estimate, inPatientCurrency } = cell
    const { currency } = offer
    const own = offer.lines.find((one) => keyOf(one) === row.key)
    if (row.code === 'other' && !own) return <span className="muted">{t('offers.line.notInOffer')}</span>
    const isPriced = likely !== null && !estimate
    return (
      <>
        <span className={state === 'included' ? styles.included : undefined}>
          {t(`offers.line.${state}`)}
        </span>
        {quantity !== null && !isPriced && <span>{t('offers.quantity', { count: quantity })}</span>}
        {isPriced && <span>{priceOf(money(likely, currency), quantity)}</span>}
        {estimate && (
          <span>
            {t(`offers.line.price.${estimate.source.kind}`, { amount: money(estimate.amount, currency) })}
          </span>
        )}
        {isLeftOut && !estimate && <span className="muted">{t('offers.line.unpriced')}</span>}
        {inPatientCurrency !== null && isForeign(offer) && (
          <span className="muted">{money(inPatientCurrency, patientCurrency)}</span>
        )}
        {own && own.billedBy !== 'hospital' && (
          <span className="muted" dir="auto">
            {t('offers.line.billedBy', { billedBy: own.billedBy })}
          </span>
        )}
        {note && (
          <span className="muted" dir="auto">
            {note}
          </span>
        )}
        {ASKED.includes(state) && <AskLink offer={offer} row={row} label={labelOf(row)} />}
      </>
    )
  }
}

function AskLink({ offer, row, label }: { offer: Offer; row: Row; label: string }) {
  const t = useT()
  const isOwnLine = offer.lines.some((one) => keyOf(one) === row.key)
  const query = isOwnLine ? `?${new URLSearchParams({ line: row.key })}` : ''
  return (
    <Link
      className={styles.ask}
      to={`/dashboard/bookings/${offer.bookingId}/offers/${offer.id}${query}`}
      aria-label={t('offers.line.askOf', { hospital: offer.hospital.name, line: label })}
    >
      {t('offers.line.ask')}
    </Link>
  )
}

interface FactRowProps {
  label: string
  offers: Offer[]
  children: (offer: Offer) => ReactNode
}

function FactRow({ label, offers, children }: FactRowProps) {
  return (
    <tr {...ROLE.row}>
      <th {...ROLE.rowHeader} scope="row">
        {label}
      </th>
      {offers.map((offer) => (
        <td {...ROLE.cell} key={offer.id} data-hospital={offer.hospital.name}>
          <div className={styles.cell}>{children(offer) ?? '–'}</div>
        </td>
      ))}
    </tr>
  )
}

interface TotalProps {
  offer: Offer
  comparison: OfferComparison
  money: (amount: number, currency: string) => string
  isForeign: boolean
}

/** The offer with what it leaves out. With an item that nobody prices it is the least that the patient pays. */
function Total({ offer, comparison, money, isForeign }: TotalProps) {
  const t = useT()
  const { currency } = offer
  const compared = comparison.totals[offer.id]
  if (!compared) return null
  const { total, unpriced, inPatientCurrency } = compared
  const isOpen = unpriced.length > 0
  const amounts = [{ amounts: total, of: currency as string }]
  if (inPatientCurrency && isForeign)
    amounts.push({ amounts: inPatientCurrency, of: comparison.patientCurrency })
  return (
    <>
      {amounts.map(({ amounts: { lowest, likely, highest }, of }) => (
        <Fragment key={of}>
          <strong className={styles.total}>
            {isOpen
              ? t('offers.total.open', { amount: money(likely, of), count: unpriced.length })
              : t('offers.total.likely', { amount: money(likely, of) })}
          </strong>
          {lowest !== highest && (
            <span>
              {t(isOpen ? 'offers.total.openRange' : 'offers.total.range', {
                lowest: money(lowest, of),
                highest: money(highest, of),
              })}
            </span>
          )}
        </Fragment>
      ))}
      {(isOpen || total.likely !== offer.total.likely) && (
        <span className="muted">
          {t('offers.total.own', {
            amount: money(offer.total.likely, currency),
            highest: money(offer.total.highest, currency),
          })}
        </span>
      )}
    </>
  )
}

function Source({ offer: { id, enteredBy, letterDated } }: { offer: Offer }) {
  const t = useT()
  const locale = useLocale()
  const { busy, failure, run } = useTask()
  if (enteredBy === 'hospital' || !letterDated) return t('offers.source.hospital')
  const download = async () => {
    const letter = await fetchLetter(id)
    saveFile(letter, `letter-${letterDated}.${letter.type.split('/').at(-1)}`)
  }
  return (
    <>
      {t('offers.source.team', { date: formatDate(letterDated, locale) })}
      <Button busy={busy} onClick={() => void run(download)}>
        {t('offers.source.letter')}
      </Button>
      {failure && <FailurePanel title={t('offers.source.failed')} failure={failure} />}
    </>
  )
}
