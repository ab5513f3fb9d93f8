import { Box, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import type { AnyOffer } from '../../providers/types'
import { Facts } from '../facts'
import { formatDateTime } from '../format'
import { Section } from '../section'
import { AMOUNTS } from './checklist'
import { useOfferFacts } from './use-offer-facts'

type Published = NonNullable<AnyOffer['published']>

/** Shows a published version, which never changes. `children` stand above its lines. */
export function PublishedOffer({ offer, children }: { offer: Published; children?: ReactNode }) {
  const translate = useTranslate()
  const text = (key: string, values?: object) => translate(`sihat.offers.${key}`, values)
  const { amount, fact, price, treatment, terms } = useOfferFacts(offer)
  return (
    <Section title={text('published.title', { number: offer.version })}>
      <Facts
        facts={[
          fact('published.at', formatDateTime(offer.publishedAt)),
          fact('published.until', formatDateTime(offer.validUntil)),
          ...price,
          ...treatment,
          ...terms,
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
