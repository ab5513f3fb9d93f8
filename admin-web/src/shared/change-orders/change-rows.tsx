import { Box, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { ChangeOrder } from '../../providers/types'
import { formatAmount } from '../offers/amounts'
import type { Currency } from '../offers/currencies'
import { useLineName } from '../offers/use-line-name'

type Changes = ChangeOrder['changes']
type LineChange = Extract<Changes['items'][number], { what: 'line' }>
type Total = Extract<Changes['items'][number], { what: 'total' }>['from']

const TEXTS = 'sihat.changeOrders'

/** Shows the total and each line that a change order changes, before and afterwards. */
export function ChangeRows({ changes, number }: { changes: Changes; number: number }) {
  const translate = useTranslate()
  const lineName = useLineName()
  const say = useWords(changes.currencyNow as Currency)
  const rows = changes.items.flatMap((change, at) => {
    if (change.what === 'total')
      return { at, what: translate(`${TEXTS}.total`), from: say.range(change.from), to: say.range(change.to) }
    if (change.what === 'line')
      return { at, what: lineName(change), from: say.line(change.from), to: say.line(change.to) }
    return []
  })
  return (
    <Box
      sx={{ overflowX: 'auto', maxWidth: '100%' }}
      tabIndex={0}
      role="region"
      aria-label={translate(`${TEXTS}.changed`, { number })}
    >
      <Table size="small">
        <TableHead>
          <TableRow>
            {['what', 'before', 'after'].map((column) => (
              <TableCell key={column}>{translate(`${TEXTS}.columns.${column}`)}</TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map(({ at, what, from, to }) => (
            <TableRow key={at}>
              <TableCell component="th" scope="row">
                {what}
              </TableCell>
              <TableCell dir="auto">{from}</TableCell>
              <TableCell dir="auto">{to}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  )
}

function useWords(currency: Currency) {
  const translate = useTranslate()
  const amount = (value: number) => formatAmount(value, currency)
  const range = ({ lowest, likely, highest }: Total) =>
    translate('sihat.offers.range', {
      lowest: amount(lowest),
      likely: amount(likely),
      highest: amount(highest),
    })
  const line = (terms: LineChange['from']) => {
    if (!terms) return translate(`${TEXTS}.noLine`)
    const { state, quantity, amounts, taxRate, taxIncluded, billedBy, note } = terms
    return [
      translate(`sihat.offers.state.${state}`),
      quantity !== null && translate('sihat.offers.preview.units', { smart_count: quantity }),
      amounts && range(amounts),
      taxRate !== '0' &&
        translate(`sihat.offers.published.${taxIncluded ? 'taxIncluded' : 'taxAdded'}`, { rate: taxRate }),
      billedBy !== 'hospital' && translate('sihat.offers.preview.billedBy', { billedBy }),
      note,
    ]
      .filter(Boolean)
      .join(', ')
  }
  return { range, line }
}
