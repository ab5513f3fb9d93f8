import { Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { ChangeRequest } from '../../providers/types'
import { useLineName } from '../../shared/offers/use-line-name'
import { Section } from '../../shared/section'

/** Shows the change that the patient asks for in the published version. */
export function WantedChange({ change: { lines, comment } }: { change: ChangeRequest }) {
  const translate = useTranslate()
  const lineName = useLineName()
  const text = (key: string) => translate(`sihat.wantedChange.${key}`)
  return (
    <Section title={text('title')}>
      <Typography sx={{ fontWeight: 600 }}>{lines.map(lineName).join(', ') || text('whole')}</Typography>
      <Typography sx={{ whiteSpace: 'pre-wrap', maxWidth: '38rem', overflowWrap: 'anywhere' }} dir="auto">
        {comment}
      </Typography>
      <Typography>{text('answer')}</Typography>
    </Section>
  )
}
