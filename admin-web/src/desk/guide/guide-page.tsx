import { Box, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { PageHeader } from '../../shared/page-header'
import { Section } from '../../shared/section'
import { GUIDE } from './guide'

/** One page about the work at the desk. */
export default function GuidePage() {
  const translate = useTranslate()
  return (
    <>
      <PageHeader title={translate('resources.guide.name', { smart_count: 1 })} />
      {GUIDE.map(({ title, paragraphs }) => (
        <Section key={title} title={title}>
          <Box sx={{ display: 'grid', gap: 1, maxInlineSize: '75ch' }}>
            {paragraphs.map((paragraph) => (
              <Typography key={paragraph}>{paragraph}</Typography>
            ))}
          </Box>
        </Section>
      ))}
    </>
  )
}
