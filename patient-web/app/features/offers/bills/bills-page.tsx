import { Breadcrumb } from '~/components/layout/breadcrumb'
import type { EmergencyNote, InvoiceList, Offer } from '~/lib/api/types'
import { useFocusOnArrival } from '~/lib/focus'
import { formatZonedMoment } from '~/lib/format/moment'
import { formatMinor } from '~/lib/format/money'
import { useLocale, useT } from '~/lib/i18n/i18n'
import styles from '../offers.module.css'
import { Bill } from './bill'
import { SendBill } from './send-bill'

interface BillsPageProps {
  offer: Offer
  bills: InvoiceList
  onChanged: () => void
}

/** The bills for an accepted offer, held against what the patient signed. */
export function BillsPage({ offer, bills: { items, emergencyNotes, billable }, onChanged }: BillsPageProps) {
  const t = useT()
  const locale = useLocale()
  const heading = useFocusOnArrival<HTMLHeadingElement>()
  const { bookingId } = offer
  const hospital = offer.hospital.name
  const booking = `/dashboard/bookings/${bookingId}`
  return (
    <div className={`page ${styles.page} ${styles.talk}`}>
      <Breadcrumb
        crumbs={[
          { to: '/dashboard/bookings', label: t('bookings.title') },
          { to: booking, label: t('brief.booking', { id: bookingId.slice(-8) }) },
          { to: `${booking}/offers`, label: t('offers.title') },
        ]}
      />
      <header>
        <h1 ref={heading} tabIndex={-1}>
          {t('offers.bills.title', { hospital })}
        </h1>
        <p className="lead">{t('offers.bills.lead')}</p>
      </header>
      {billable && (
        <section className={styles.part} aria-labelledby="signed">
          <h2 id="signed">{t('offers.bills.signed')}</h2>
          <ul className={styles.bullets}>
            {billable.parties.map(({ billedBy, highest }) => (
              <li key={billedBy}>
                {t('offers.bills.highest', {
                  billedBy: billedBy === 'hospital' ? hospital : billedBy,
                  amount: formatMinor(highest, billable.currency, billable.digits, locale),
                })}
              </li>
            ))}
            {billable.rates.map(({ code, amount, mostUnits }) => (
              <li key={code}>
                {t('offers.extra.row', {
                  what: t(`offers.extra.${code}`),
                  amount: formatMinor(amount, billable.currency, billable.digits, locale),
                  count: mostUnits,
                })}
              </li>
            ))}
          </ul>
          <p>{t('offers.bills.sum')}</p>
          {billable.rates.length > 0 && <p>{t('offers.bills.rule')}</p>}
          <p>{t('offers.bills.close')}</p>
        </section>
      )}
      <section className={styles.part} aria-labelledby="bills">
        <h2 id="bills">{t('offers.bills.part')}</h2>
        {items.length === 0 && <p>{t('offers.bills.none')}</p>}
        {items.map((bill) => (
          <Bill key={bill.id} bill={bill} bookingId={bookingId} hospital={hospital} />
        ))}
      </section>
      {emergencyNotes.length > 0 && (
        <section className={styles.part} aria-labelledby="urgent">
          <h2 id="urgent">{t('offers.bills.urgent')}</h2>
          <p>{t('offers.bills.urgent.lead')}</p>
          {emergencyNotes.map((note) => (
            <Note key={note.id} note={note} />
          ))}
        </section>
      )}
      {billable && (
        <section className={styles.part} aria-labelledby="send">
          <h2 id="send">{t('offers.bills.send')}</h2>
          <SendBill offer={offer} billable={billable} onChanged={onChanged} />
        </section>
      )}
    </div>
  )
}

function Note({ note: { code, units, happenedAt, notedAt, inTime, doctor, note } }: { note: EmergencyNote }) {
  const t = useT()
  const locale = useLocale()
  return (
    <div>
      <p>
        {t('offers.bills.urgent.item', {
          what: t(`offers.extra.${code}`),
          units,
          began: formatZonedMoment(happenedAt, locale),
          noted: formatZonedMoment(notedAt, locale),
        })}
      </p>
      {!inTime && <p>{t('offers.bills.urgent.late')}</p>}
      <p className={styles.words} dir="auto">
        {t('offers.bills.urgent.by', { doctor, note })}
      </p>
    </div>
  )
}
