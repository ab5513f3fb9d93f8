import BackIcon from '@mui/icons-material/ArrowBackOutlined'
import { Button } from '@mui/material'
import { Link } from 'react-router-dom'

/** Leads from a page to the one that it is part of. */
export const BackLink = ({ to, label }: { to: string; label: string }) => (
  <Button
    component={Link}
    to={to}
    startIcon={<BackIcon />}
    sx={{ alignSelf: 'start', justifySelf: 'start', ml: -1 }}
  >
    {label}
  </Button>
)
