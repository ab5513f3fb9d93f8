import { Box, CircularProgress } from '@mui/material'
import { useTranslate } from 'react-admin'

/** While the session is being looked up, or a page's code loaded. */
export function PageSpinner() {
  const translate = useTranslate()
  return (
    <Box role="status" sx={{ minHeight: '60vh', display: 'grid', placeItems: 'center' }}>
      <CircularProgress aria-label={translate('sihat.loading')} />
    </Box>
  )
}
