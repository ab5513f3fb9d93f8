import { Box } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { CaseBrief } from '../providers/types'
import { Facts } from './facts'
import { useBriefWords } from './use-brief-words'

const TEXTS = 'sihat.bookings.offers'

/** The case of a patient as hospitals read it, and what is missing. */
export function Brief({ brief }: { brief: CaseBrief }) {
  const translate = useTranslate()
  const words = useBriefWords()
  const { content, requirements, identifying } = brief
  const missing = requirements.filter(({ isMet }) => !isMet).map(words.requirement)
  const fields = identifying.map(({ pointer }) => translate(`${TEXTS}.fields.${pointer.split('/').at(-1)}`))
  return (
    <>
      <Box>
        {translate(`${TEXTS}.state.${brief.status}`, { version: brief.briefVersion })} ·{' '}
        {translate(`${TEXTS}.complete`, { percent: brief.completeness })}
        {missing.length > 0 && ` · ${translate(`${TEXTS}.missing`)}: ${missing.join(', ')}`}
        {fields.length > 0 && ` · ${translate(`${TEXTS}.identifying`)}: ${fields.join(', ')}`}
      </Box>
      <BriefFacts content={content} files={content.files} />
    </>
  )
}

interface BriefFactsProps {
  content: CaseBrief['content']
  /** Files to name. Without them the page lists the files itself. */
  files?: CaseBrief['content']['files']
}

/** Says what a case brief says, in words. */
export function BriefFacts({ content, files }: BriefFactsProps) {
  const translate = useTranslate()
  const words = useBriefWords()
  const { sex, country, citizenships, languages, smoking, urgency, files: _files, ...rest } = content
  const { fromMonth, toMonth, companions, ageYears, ...texts } = rest
  const fact = (name: string, value: string | number | null | undefined) => ({
    label: translate(`${TEXTS}.fields.${name}`),
    value:
      value === null || value === undefined || value === '' ? (
        translate('sihat.bookings.notGiven')
      ) : (
        <Box sx={{ whiteSpace: 'pre-wrap', maxWidth: '38rem', overflowWrap: 'anywhere' }} dir="auto">
          {value}
        </Box>
      ),
  })
  return (
    <Facts
      facts={[
        fact('ageYears', ageYears),
        fact('sex', sex && translate(`${TEXTS}.sex.${sex}`)),
        fact('country', country && words.country(country)),
        fact('citizenships', citizenships.map(words.country).join(', ')),
        fact('languages', languages.map(words.language).join(', ')),
        ...Object.entries(texts).map(([name, value]) => fact(name, value)),
        fact('smoking', smoking && translate(`${TEXTS}.smoking.${smoking}`)),
        fact('urgency', urgency && translate(`sihat.bookings.urgency.${urgency}`)),
        fact('months', words.months(fromMonth, toMonth)),
        fact('companions', companions),
        ...(files ? [fact('files', files.map(words.file).join('; '))] : []),
      ]}
    />
  )
}
