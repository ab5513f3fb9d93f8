import { Alert, Box } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { ReviewScrape } from '../../providers/types'

/** What was looked for and not found; without any review there is nothing to look for within one. */
export function WhatIsMissing({ missing }: Pick<ReviewScrape, 'missing'>) {
  const translate = useTranslate()
  const told = missing.includes('item') ? missing.filter((part) => part === 'item') : missing
  if (told.length === 0) return null
  return (
    <Alert severity="warning">
      {translate('sihat.reviews.scrape.missing.title')}
      <Box component="ul" sx={{ m: 0, paddingInlineStart: 2.5 }}>
        {told.map((part) => (
          <li key={part}>{translate(`sihat.reviews.scrape.missing.${part}`)}</li>
        ))}
      </Box>
    </Alert>
  )
}
