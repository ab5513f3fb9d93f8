import { Box, Button, Typography } from '@mui/material'
import { useEffect, useRef } from 'react'
import { useTranslate } from 'react-admin'
import type { AnyOffer, OfferContent } from '../../providers/types'
import { Section } from '../section'
import { CHECKLIST, GROUPS } from './checklist'

type Draft = Pick<NonNullable<AnyOffer['draft']>, 'gaps' | 'content'>

/** Field errors and gaps name fields by their path in the content, as the form does. */
export const pathOf = (pointer: string) => pointer.replace(/^\/?content[/.]|^\//, '').replaceAll('/', '.')

interface OfferGapsProps {
  draft: Draft
  /** How often the reader tried to publish. After each time all lists are open. */
  tries: number
}

/** Counts the gaps of the saved draft by the part of the form. Each part opens its list, whose entries lead to their fields. */
export function OfferGaps({ draft: { gaps, content }, tries }: OfferGapsProps) {
  const translate = useTranslate()
  const nameOf = useFieldName(content)
  const list = useRef<HTMLDivElement>(null)
  const text = (key: string, values?: object) => translate(`sihat.offers.${key}`, values)
  useEffect(() => {
    if (tries > 0) list.current?.focus()
  }, [tries])
  const parts = PARTS.map((part) => ({
    part,
    own: gaps.filter(({ pointer }) => partOf(pathOf(pointer), content) === part),
  })).filter(({ own }) => own.length > 0)
  return (
    <Section title={text('gaps.title')}>
      {gaps.length === 0 ? (
        text('gaps.none')
      ) : (
        <Box ref={list} tabIndex={-1} sx={{ display: 'grid', gap: 1 }}>
          <Typography>{text('gaps.count', { smart_count: gaps.length })}</Typography>
          {parts.map(({ part, own }) => (
            <details key={`${part} ${tries}`} open={tries > 0}>
              <summary>{text('gaps.part', { part: text(part), count: own.length })}</summary>
              <Box component="ul" sx={{ m: 0, pl: 3 }}>
                {own.map(({ pointer, code, detail }) => (
                  <li key={`${pointer} ${code}`}>
                    <Button onClick={() => showField(pathOf(pointer))}>{nameOf(pathOf(pointer))}</Button>{' '}
                    {detail}
                  </li>
                ))}
              </Box>
            </details>
          ))}
        </Box>
      )}
    </Section>
  )
}

/** The parts of the page in its order, by the ids of their names. */
const PARTS = [
  'sections.head',
  'sections.price',
  ...GROUPS.map((group) => `groups.${group}`),
  'sections.checklist',
  'sections.terms',
  'gaps.whole',
]
const FIELDS: Record<string, readonly string[]> = {
  'sections.price': ['currency', 'package', 'commission'],
  'sections.checklist': ['lines'],
  'sections.terms': [
    'contingencyRates',
    'paymentPlan',
    'cancellationRule',
    'scheduledSeparately',
    'conditions',
  ],
  'gaps.whole': ['content', 'letter'],
}

function partOf(path: string, { lines }: Pick<OfferContent, 'lines'>): string {
  const [field = '', at] = path.split('.')
  const line = field === 'lines' ? lines[Number(at)] : undefined
  const group = line && GROUPS.find((one) => CHECKLIST[one].some((code) => code === line.code))
  if (group) return `groups.${group}`
  return Object.keys(FIELDS).find((part) => FIELDS[part]?.includes(field)) ?? 'sections.head'
}

/** A field may be in a group of the checklist that is folded. */
function showField(path: string) {
  const field = document.getElementById(path)
  const group = field?.closest('details')
  if (group) group.open = true
  field?.focus()
}

/** Returns what names the field of a gap. */
export function useFieldName({ lines }: Pick<OfferContent, 'lines'>) {
  const translate = useTranslate()
  const text = (key: string) => translate(`sihat.offers.${key}`)
  return (path: string) => {
    const [part = '', at, field] = path.split('.')
    const line = part === 'lines' ? lines[Number(at)] : undefined
    const name = line && (line.name ?? text(`lines.${line.code}`))
    if (name) return field ? `${name}: ${text(`columns.${field}`)}` : name
    return text(`places.${part}`)
  }
}
