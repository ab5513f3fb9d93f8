import { Box, Button } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { PageHeader } from '../../../shared/page-header'
import { Section } from '../../../shared/section'
import { ScrapeForm } from './scrape-form'
import { ScrapeHistory } from './scrape-history'
import { ScrapeProgress } from './scrape-progress'

/** Has reviews of a hospital read, tells how far it is, and shows what was read. */
export function ScrapePage() {
  const translate = useTranslate()
  const [runId, setRunId] = useState<string>()
  return (
    <>
      <PageHeader
        title={translate('sihat.reviews.scrapeTab')}
        intro={translate('sihat.reviews.scrape.text')}
        actions={<SourcePages />}
      />
      <Section title={translate('sihat.reviews.scrape.title')}>
        <ScrapeForm onStarted={setRunId} />
      </Section>
      {runId && <ScrapeProgress key={runId} id={runId} />}
      <Section title={translate('sihat.reviews.scrape.history')}>
        <ScrapeHistory shown={runId} onShow={setRunId} />
      </Section>
    </>
  )
}

/** Where reviews may be read, and how. */
function SourcePages() {
  const translate = useTranslate()
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {['review-source-hosts', 'review-recipes'].map((resource) => (
        <Button key={resource} component={Link} to={`/${resource}`} variant="outlined">
          {translate(`resources.${resource}.name`, { smart_count: 2 })}
        </Button>
      ))}
    </Box>
  )
}
