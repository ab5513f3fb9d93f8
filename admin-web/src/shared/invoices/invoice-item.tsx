import { Box, Button, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material'
import { useDataProvider, useTranslate } from 'react-admin'
import type { SihatDataProvider } from '../../providers/data-provider'
import type { Invoice } from '../../providers/types'
import { formatDate, formatDateTime } from '../format'
import { useDownload } from '../offers/use-download'
import { OpenDialog } from '../open-dialog'
import { SettleInvoice } from './settle-invoice'
import { useInvoiceWords } from './use-invoice-words'

const TEXTS = 'sihat.invoices'

interface InvoiceItemProps {
  invoice: Invoice
  /** The team settles what is contested, and enters the lines of what it or the patient sent. */
  maySettle: boolean
  /** Opens the form of its lines. */
  onEnter: (() => void) | undefined
  onChanged: () => void
}

/** One invoice with its lines and what is contested. */
export function InvoiceItem({ invoice, maySettle, onEnter, onChanged }: InvoiceItemProps) {
  const translate = useTranslate()
  const dataProvider = useDataProvider<SihatDataProvider>()
  const open = useDownload(() => dataProvider.openInvoice(invoice))
  const { amountOf, billerOf } = useInvoiceWords(invoice.currency)
  const { number, issuedOn, total, status, contested, comment, settledAt } = invoice
  const isOpen = !invoice.settlement
  return (
    <Box sx={{ display: 'grid', gap: 0.5, justifyItems: 'start', overflowWrap: 'anywhere', minWidth: 0 }}>
      <Typography component="h3" variant="subtitle1">
        {translate(`${TEXTS}.heading`, { number, day: formatDate(issuedOn), total: amountOf(total) })}
      </Typography>
      <Typography sx={{ fontWeight: status === 'contested' ? 600 : undefined }}>
        {translate(`${TEXTS}.states.${status}`, {
          amount: amountOf(contested ?? 0),
          moment: settledAt && formatDateTime(settledAt),
        })}
      </Typography>
      <Typography variant="body2" color="text.secondary">
        {translate(`${TEXTS}.from`, {
          billedBy: billerOf(invoice.billedBy),
          sender: translate(`${TEXTS}.senders.${invoice.enteredBy}`),
          moment: formatDateTime(invoice.receivedAt),
        })}
      </Typography>
      {maySettle && invoice.sharesNumber && <Typography>{translate(`${TEXTS}.sharesNumber`)}</Typography>}
      {comment && (
        <Typography sx={{ whiteSpace: 'pre-wrap', maxWidth: '38rem' }} dir="auto">
          {translate(`${TEXTS}.comment`, { comment })}
        </Typography>
      )}
      {invoice.lines.length > 0 && <Lines invoice={invoice} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {status === 'received' && onEnter && (maySettle || invoice.enteredBy === 'hospital') && (
          <Button variant="contained" onClick={onEnter}>
            {translate(`${TEXTS}.lines.open`)}
          </Button>
        )}
        <Button onClick={() => void open()}>{translate(`${TEXTS}.open`)}</Button>
        {maySettle && isOpen && (
          <OpenDialog
            variant={status === 'contested' ? 'contained' : 'text'}
            dialog={(close) => (
              <SettleInvoice invoice={invoice} name={number} onSettled={onChanged} onClose={close} />
            )}
          >
            {translate(`${TEXTS}.settle.open`)}
          </OpenDialog>
        )}
      </Box>
    </Box>
  )
}

function Lines({ invoice: { lines, currency, number } }: { invoice: Invoice }) {
  const translate = useTranslate()
  const { amountOf, namedBy } = useInvoiceWords(currency)
  const text = (key: string) => translate(`${TEXTS}.lines.${key}`, { number })
  return (
    <Box tabIndex={0} role="region" aria-label={text('title')} sx={{ maxWidth: '100%', overflowX: 'auto' }}>
      <Table size="small" sx={{ minWidth: '34rem' }}>
        <TableHead>
          <TableRow>
            <TableCell>{text('text')}</TableCell>
            <TableCell>{text('names')}</TableCell>
            <TableCell>{text('amount')}</TableCell>
            <TableCell>{text('contested')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {lines.map(({ text: written, line, rate, amount, contested, reason }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines are stored once and keep their order
            <TableRow key={at}>
              <TableCell dir="auto">{written}</TableCell>
              <TableCell>{namedBy({ line, rate })}</TableCell>
              <TableCell>{amountOf(amount)}</TableCell>
              <TableCell>
                {reason && `${amountOf(contested)}: ${translate(`${TEXTS}.reasons.${reason}`)}`}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  )
}
