import { Box, Button } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { AnyOffer, OfferContent } from '../../providers/types'
import { Section } from '../section'

type Draft = Pick<NonNullable<AnyOffer['draft']>, 'gaps' | 'content'>

/** Field errors and gaps name fields by their path in the content, as the form does. */
export const pathOf = (pointer: string) => pointer.replace(/^\/?content[/.]|^\//, '').replaceAll('/', '.')

/** Lists the gaps of the saved draft. Each entry leads to its field. */
export function OfferGaps({ draft: { gaps, content } }: { draft: Draft }) {
  const translate = useTranslate()
  const nameOf = useFieldName(content)
  return (
    <Section title={translate('sihat.offers.gaps.title')}>
      {gaps.length === 0 ? (
        translate('sihat.offers.gaps.none')
      ) : (
        <Box component="ul" sx={{ m: 0, pl: 3 }}>
          {gaps.map(({ pointer, code, detail }) => (
            <li key={`${pointer} ${code}`}>
              <Button onClick={() => document.getElementById(pathOf(pointer))?.focus()}>
                {nameOf(pathOf(pointer))}
              </Button>{' '}
              {detail}
            </li>
          ))}
        </Box>
      )}
    </Section>
  )
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
