import { Box, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'

interface PageHeaderProps {
  title: string
  intro?: ReactNode
  actions?: ReactNode
}

/** The one h1 of a page, and the title of the document. */
export function PageHeader({ title, intro, actions }: PageHeaderProps) {
  const translate = useTranslate()
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 2,
        alignItems: 'flex-end',
        justifyContent: 'space-between',
      }}
    >
      <title>{translate('sihat.documentTitle', { page: title })}</title>
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography variant="h1">{title}</Typography>
        {intro && <Typography color="text.secondary">{intro}</Typography>}
      </Box>
      {actions}
    </Box>
  )
}
