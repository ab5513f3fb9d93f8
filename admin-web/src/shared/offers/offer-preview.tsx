import { Alert, AlertTitle, Box, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import type { OfferPreview as Preview } from '../../providers/types'
import { Facts } from '../facts'
import { formatDateTime } from '../format'
import { CHECKLIST, GROUPS } from './checklist'
import { pathOf, useFieldName } from './offer-gaps'
import { useLineName } from './use-line-name'
import { useOfferFacts } from './use-offer-facts'

type Line = Preview['lines'][number]

/** A draft as its patient will read it: the head, the lines by group, what is left out, and the terms. */
export function OfferPreview({ offer }: { offer: Preview }) {
  const translate = useTranslate()
  const text = (key: string, values?: object) => translate(`sihat.offers.${key}`, values)
  const { fact, range, price, treatment, terms } = useOfferFacts(offer)
  const { total, unpriced } = offer.withNeeds
  const sums = range(total)
  const groups = GROUPS.map((group) => ({
    group,
    lines: offer.lines.filter(({ code, state }) => state === 'included' && isIn(group, code)),
  })).filter(({ lines }) => lines.length > 0)
  const excluded = offer.lines.filter(({ state }) => state !== 'included')
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3 }}>
      <Gaps offer={offer} />
      <Facts
        facts={[
          fact(
            'preview.withNeeds',
            unpriced.length > 0 ? text('preview.least', { sums, smart_count: unpriced.length }) : sums,
          ),
          ...price,
          fact('published.until', offer.validUntil && formatDateTime(offer.validUntil)),
          ...treatment,
        ]}
      />
      <Typography>{text('preview.needsHint')}</Typography>
      {groups.map(({ group, lines }) => (
        <Part key={group} title={text('preview.included', { group: text(`groups.${group}`) })}>
          <Lines offer={offer} lines={lines} />
        </Part>
      ))}
      <Part title={text('preview.excluded')}>
        {excluded.length > 0 ? <Lines offer={offer} lines={excluded} /> : text('preview.nothing')}
      </Part>
      <Part title={text('preview.terms')}>
        <Facts facts={terms} />
      </Part>
    </Box>
  )
}

const isIn = (group: keyof typeof CHECKLIST, code: Line['code']) =>
  CHECKLIST[group].some((own) => own === code)

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box component="section" aria-label={title} sx={{ display: 'grid', gap: 1 }}>
      <Typography variant="h3">{title}</Typography>
      {children}
    </Box>
  )
}

function Gaps({ offer: { gaps, lines } }: { offer: Preview }) {
  const translate = useTranslate()
  const nameOf = useFieldName({ lines })
  if (gaps.length === 0) return null
  return (
    <Alert severity="warning">
      <AlertTitle>{translate('sihat.offers.preview.gaps')}</AlertTitle>
      <Box component="ul" sx={{ m: 0, pl: 3 }}>
        {gaps.map(({ pointer, code, detail }) => (
          <li key={`${pointer} ${code}`}>
            {nameOf(pathOf(pointer))}: {detail}
          </li>
        ))}
      </Box>
    </Alert>
  )
}

function Lines({ offer, lines }: { offer: Preview; lines: Line[] }) {
  const translate = useTranslate()
  const nameOf = useLineName()
  const { range } = useOfferFacts(offer)
  const text = (key: string, values?: object) => translate(`sihat.offers.${key}`, values)
  const said = (line: Line) =>
    [
      line.state !== 'included' && text(`state.${line.state}`),
      line.quantity !== null && text('preview.units', { smart_count: line.quantity }),
      range(line),
      line.likely !== null && !line.taxIncluded && text('preview.tax', { rate: line.taxRate }),
      line.billedBy !== 'hospital' && text('preview.billedBy', { billedBy: line.billedBy }),
      line.note,
    ].filter(Boolean)
  return (
    <Box component="ul" sx={{ m: 0, pl: 3 }}>
      {lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the preview of a draft does not change
        <Box component="li" key={at} dir="auto" sx={{ overflowWrap: 'anywhere' }}>
          {[nameOf(line), ...said(line)].join(' · ')}
        </Box>
      ))}
    </Box>
  )
}
