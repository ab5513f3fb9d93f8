import { Link as MuiLink } from '@mui/material'
import { useCreatePath } from 'react-admin'
import { Link } from 'react-router-dom'

/** The name of a row, leading to all that is on file. */
export function RecordLink({ resource, id, name }: { resource: string; id: string; name: string }) {
  const createPath = useCreatePath()
  return (
    <MuiLink
      component={Link}
      to={createPath({ resource, type: 'show', id })}
      dir="auto"
      sx={{ display: 'inline-block', fontWeight: 600, py: 1 }}
    >
      {name}
    </MuiLink>
  )
}
