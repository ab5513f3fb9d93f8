import { Button } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'

export function HomeButton() {
  const translate = useTranslate()
  return (
    <Button component={Link} to="/" variant="outlined">
      {translate('sihat.error.home')}
    </Button>
  )
}
