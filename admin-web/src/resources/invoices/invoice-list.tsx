import { Link, Typography } from '@mui/material'
import { DataTable, useRefresh, useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import type { InvoiceRow } from '../../providers/types'
import { Cards } from '../../shared/cards'
import { formatDateTime } from '../../shared/format'
import { SettleInvoice } from '../../shared/invoices/settle-invoice'
import { ListPage } from '../../shared/list-page'
import { formatAmount } from '../../shared/offers/amounts'
import type { Currency } from '../../shared/offers/currencies'
import { OpenDialog } from '../../shared/open-dialog'
import { withStickyColumn } from '../../shared/sticky-column'
import { useLive } from '../../shared/use-live'

const Column = DataTable.Col<InvoiceRow>

const tabs = {
  source: 'status',
  values: ['contested', 'received', 'agreed', 'settled', 'void'] satisfies InvoiceRow['status'][],
  initial: 'contested',
} as const

const OLDEST_FIRST = { field: 'receivedAt', order: 'ASC' } as const

const totalOf = ({ total, currency }: InvoiceRow) => formatAmount(total, currency as Currency)
const contestedOf = ({ contested, currency }: InvoiceRow) =>
  contested === null ? '' : formatAmount(contested, currency as Currency)

/** Leads to the offer, where the invoice is entered and settled. */
const OfferOf = ({ invoice: { bookingId, quoteRequestId } }: { invoice: InvoiceRow }) => (
  <Link component={RouterLink} to={`/bookings/${bookingId}/offers/${quoteRequestId}`}>
    {bookingId.slice(-8)}
  </Link>
)

/** Settles a contested invoice from the list: the page of the offer needs the patient's consent. */
function Settle({ invoice }: { invoice: InvoiceRow }) {
  const translate = useTranslate()
  const refresh = useRefresh()
  if (invoice.status !== 'contested') return null
  return (
    <OpenDialog
      size="small"
      dialog={(close) => (
        <SettleInvoice
          invoice={invoice}
          name={translate('sihat.invoices.ofHospital', {
            total: totalOf(invoice),
            hospital: invoice.hospital.name,
          })}
          onSettled={refresh}
          onClose={close}
        />
      )}
    >
      {translate('sihat.invoices.settle.open')}
    </OpenDialog>
  )
}

function Status({ invoice: { status, sharesNumber } }: { invoice: InvoiceRow }) {
  const translate = useTranslate()
  const text = translate(`sihat.invoices.status.${status}`)
  return sharesNumber ? `${text}, ${translate('sihat.invoices.sameNumber')}` : text
}

function InvoiceTable() {
  return (
    <DataTable<InvoiceRow> bulkActionButtons={false} rowClick={false} sx={withStickyColumn('bookingId')}>
      <Column source="hospital" render={({ hospital }) => <strong>{hospital.name}</strong>} />
      <Column source="receivedAt" render={({ receivedAt }) => formatDateTime(receivedAt)} />
      <Column source="status" disableSort render={(invoice) => <Status invoice={invoice} />} />
      <Column source="total" render={totalOf} />
      <Column source="contested" render={contestedOf} />
      <Column source="bookingId" disableSort render={(invoice) => <OfferOf invoice={invoice} />} />
      <Column source="settle" disableSort render={(invoice) => <Settle invoice={invoice} />} />
    </DataTable>
  )
}

function InvoiceCards() {
  const translate = useTranslate()
  const field = (name: string) => translate(`resources.invoices.fields.${name}`)
  return (
    <Cards<InvoiceRow>
      render={(invoice) => (
        <>
          <Typography sx={{ fontWeight: 600 }}>{invoice.hospital.name}</Typography>
          <Typography>
            <Status invoice={invoice} /> · {field('total')}: {totalOf(invoice)}
          </Typography>
          <Typography variant="body2" color="text.secondary">
            {field('contested')}: {contestedOf(invoice)} · {formatDateTime(invoice.receivedAt)}
          </Typography>
          <OfferOf invoice={invoice} />
          <Settle invoice={invoice} />
        </>
      )}
    />
  )
}

/** The invoices of accepted offers. Contested ones come first, the oldest on top. */
export default function InvoiceList() {
  useLive('invoices', (name) => name.startsWith('team.booking.'))
  return <ListPage tabs={tabs} sort={OLDEST_FIRST} table={InvoiceTable} cards={InvoiceCards} />
}
