import { Link } from 'react-router'
import { FailurePanel } from '~/components/form/failure-panel'
import { useTask } from '~/components/form/use-task'
import { Button } from '~/components/ui/button'
import type { Invoice } from '~/lib/api/types'
import { formatDate } from '~/lib/format/date'
import { formatZonedMoment } from '~/lib/format/moment'
import { formatMinor } from '~/lib/format/money'
import { type MessageId, useLocale, useT } from '~/lib/i18n/i18n'
import { saveFile } from '~/lib/save-file'
import styles from '../offers.module.css'
import { fetchBillFile } from './api'

const STATES: Record<Invoice['status'], MessageId> = {
  received: 'offers.bills.state.received',
  agreed: 'offers.bills.state.agreed',
  contested: 'offers.bills.state.contested',
  settled: 'offers.bills.state.settled',
  void: 'offers.bills.state.void',
}

interface BillProps {
  bill: Invoice
  bookingId: string
  /** Name of the hospital. */
  hospital: string
}

/** One bill, its lines, and what Sihat disputes. */
export function Bill({ bill, bookingId, hospital }: BillProps) {
  const t = useT()
  const locale = useLocale()
  const { busy, failure, run } = useTask()
  const { id, number, issuedOn, billedBy, total, contested, currency, digits, status, settledAt } = bill
  const money = (amount: number) => formatMinor(amount, currency, digits, locale)
  const sender = billedBy === 'hospital' ? hospital : billedBy
  const isChecked = status === 'agreed' || status === 'contested'
  const agreed = total - (contested ?? 0)
  return (
    <article className={styles.request} aria-labelledby={`bill-${id}`}>
      <h3 id={`bill-${id}`}>
        {t('offers.bills.heading', { number, date: formatDate(issuedOn, locale), total: money(total) })}
      </h3>
      <p>{t('offers.bills.from', { billedBy: sender })}</p>
      <p>
        <strong>
          {t(STATES[status], {
            amount: money(contested ?? 0),
            date: settledAt ? formatZonedMoment(settledAt, locale) : '',
          })}
        </strong>
      </p>
      {isChecked && agreed > 0 && (
        <p>{t('offers.bills.yours', { amount: money(agreed), billedBy: sender })}</p>
      )}
      {status === 'contested' && (
        <>
          <p>{t('offers.bills.notYours', { amount: money(contested ?? 0), billedBy: sender })}</p>
          <p>
            {t('offers.bills.next', { billedBy: sender })}{' '}
            <Link to={`/dashboard/bookings/${bookingId}#messages`}>{t('offers.questions.write')}</Link>
          </p>
        </>
      )}
      {bill.comment && (
        <p className={styles.words} dir="auto">
          {t('offers.bills.comment', { comment: bill.comment })}
        </p>
      )}
      {bill.lines.length > 0 && (
        <ul className={styles.bullets}>
          {bill.lines.map(({ text, amount, contested: disputed, reason }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines are stored once and keep their order
            <li key={at}>
              <span dir="auto">{text}</span>: {money(amount)}
              {reason && (
                <>
                  {' · '}
                  {t('offers.bills.disputed', {
                    amount: money(disputed),
                    reason: t(`offers.bills.reason.${reason}`),
                  })}
                </>
              )}
            </li>
          ))}
        </ul>
      )}
      <Button
        busy={busy}
        onClick={() => void run(async () => saveFile(await fetchBillFile(id), bill.fileName))}
      >
        {t('offers.bills.open')}
        <span className="visually-hidden"> {number}</span>
      </Button>
      {failure && <FailurePanel title={t('offers.bills.notOpened')} failure={failure} />}
    </article>
  )
}
