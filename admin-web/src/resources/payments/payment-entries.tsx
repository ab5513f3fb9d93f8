import { Box, Table, TableBody, TableCell, TableContainer, TableHead, TableRow } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { PaymentDetail } from '../../providers/types'
import { formatDateTime, formatUsd } from '../../shared/format'

const COLUMNS = ['cause', 'account', 'amount'] as const

/** What the books have of the payment. Each cause stands on two accounts, whose amounts sum to zero. */
export function PaymentEntries({ entries }: Pick<PaymentDetail, 'entries'>) {
  const translate = useTranslate()
  const text = (key: string) => translate(`sihat.payments.${key}`)
  if (entries.length === 0) return <Box>{text('noEntries')}</Box>
  return (
    <TableContainer tabIndex={0} role="region" aria-label={text('entries')}>
      <Table size="small">
        <TableHead>
          <TableRow>
            {COLUMNS.map((column) => (
              <TableCell key={column} align={column === 'amount' ? 'right' : 'left'}>
                {text(`entry.${column}`)}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {entries.map(({ id, createdAt, cause, account, amount }) => (
            <TableRow key={id}>
              <TableCell sx={{ px: { xs: 0.5, md: 2 } }}>
                <Box sx={{ overflowWrap: 'anywhere' }}>{cause}</Box>
                <Box sx={{ color: 'text.secondary' }}>{formatDateTime(createdAt)}</Box>
              </TableCell>
              <TableCell>{text(`account.${account}`)}</TableCell>
              <TableCell align="right" sx={{ fontVariantNumeric: 'tabular-nums' }}>
                {formatUsd(amount)}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  )
}
