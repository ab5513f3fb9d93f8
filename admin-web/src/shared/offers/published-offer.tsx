import { Box, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import type { AnyOffer } from '../../providers/types'
import { Facts } from '../facts'
import { formatDate, formatDateTime } from '../format'
import { Section } from '../section'
import { formatAmount } from './amounts'
import { AMOUNTS } from './checklist'

type Published = NonNullable<AnyOffer['published']>
type Amounts = Record<(typeof AMOUNTS)[number], number | null>

/** Shows a published version, which never changes. `children` stand above its lines. */
export function PublishedOffer({ offer, children }: { offer: Published; children?: ReactNode }) {
  const translate = useTranslate()
  const text = (key: string, values?: object) => translate(`sihat.offers.${key}`, values)
  const { currency, doctor, cancellationRule: rule, roomCategory, total } = offer
  const amount = (value: number | null) => (value === null ? '' : formatAmount(value, currency))
  const range = ({ lowest, likely, highest }: Amounts) =>
    likely === null
      ? ''
      : text('range', { lowest: amount(lowest), likely: amount(likely), highest: amount(highest) })
  const fact = (label: string, value: string | number | null | undefined | string[]) => ({
    label: text(label),
    value: (
      <Box sx={{ whiteSpace: 'pre-wrap' }} dir="auto">
        {(Array.isArray(value) ? value.join('\n') : String(value ?? '')) || text('notStated')}
      </Box>
    ),
  })
  const percent = (label: string, value: number) => `${text(label)}: ${value} %`
  return (
    <Section title={text('published.title', { number: offer.version })}>
      <Facts
        facts={[
          fact('published.at', formatDateTime(offer.publishedAt)),
          fact('published.until', formatDateTime(offer.validUntil)),
          fact('fields.pricing', text(`pricing.${offer.pricing}`)),
          fact('published.total', range(total)),
          fact(
            'published.parties',
            offer.totalsByParty.map((party) => `${party.billedBy}: ${range(party.total)}`),
          ),
          fact('places.commission', amount(offer.commission)),
          fact('places.diagnosis', offer.diagnosis),
          fact('places.procedure', offer.procedure),
          fact('places.doctor', doctor?.name),
          fact('places.reviewedBy', offer.reviewedBy),
          fact('places.roomCategory', roomCategory && text(`room.${roomCategory}`)),
          fact('places.earliestDate', offer.earliestDate && formatDate(offer.earliestDate)),
          fact('places.hospitalNights', offer.hospitalNights),
          fact('places.daysInCountry', offer.daysInCountry),
          fact('places.fitToFlyAfter', offer.fitToFlyAfter),
          fact(
            'places.contingencyRates',
            offer.contingencyRates.map(({ code, amount: one, mostUnits }) =>
              text('published.rate', { rate: text(`rate.${code}`), amount: amount(one), most: mostUnits }),
            ),
          ),
          fact(
            'places.paymentPlan',
            offer.paymentPlan.map(({ percent: share, payee, days, event }) =>
              text('published.payment', {
                percent: share,
                payee: text(`payee.${payee}`),
                days,
                event: text(`event.${event}`),
              }),
            ),
          ),
          fact(
            'places.cancellationRule',
            rule && [
              ...rule.steps.map((step) => text('published.step', step)),
              percent('fields.cancellationRule.hospitalCancels', rule.hospitalCancels),
              percent('fields.cancellationRule.unfit', rule.unfit),
            ],
          ),
          fact(
            'places.scheduledSeparately',
            offer.scheduledSeparately.map((item) => `${item.what}, ${item.billedBy}: ${range(item)}`),
          ),
          fact('places.conditions', offer.conditions),
          fact('published.promise', text(`published.promised.${offer.promise ? 'yes' : 'no'}`)),
          fact('published.hash', offer.hash),
        ]}
      />
      {children}
      <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="region" aria-label={text('sections.checklist')}>
        <Table size="small">
          <TableHead>
            <TableRow>
              {['line', 'columns.state', 'columns.quantity', ...AMOUNTS.map((name) => `columns.${name}`)].map(
                (label) => (
                  <TableCell key={label}>{text(label)}</TableCell>
                ),
              )}
              <TableCell>{text('columns.taxRate')}</TableCell>
              <TableCell>{text('columns.billedBy')}</TableCell>
              <TableCell>{text('columns.note')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {offer.lines.map((line, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a published version never changes
              <TableRow key={at}>
                <TableCell component="th" scope="row">
                  {line.name ?? text(`lines.${line.code}`)}
                </TableCell>
                <TableCell>{text(`state.${line.state}`)}</TableCell>
                <TableCell>{line.quantity}</TableCell>
                {AMOUNTS.map((name) => (
                  <TableCell key={name}>{amount(line[name])}</TableCell>
                ))}
                <TableCell>
                  {text(line.taxIncluded ? 'published.taxIncluded' : 'published.taxAdded', {
                    rate: line.taxRate,
                  })}
                </TableCell>
                <TableCell>{line.billedBy}</TableCell>
                <TableCell>{line.note}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Box>
    </Section>
  )
}
