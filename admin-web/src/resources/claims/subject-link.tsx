import { Link as MuiLink } from '@mui/material'
import { useCreatePath } from 'react-admin'
import { Link } from 'react-router-dom'
import type { AdminClaim } from '../../providers/types'

/** What the claim is about, leading to it where it has a page. */
export function SubjectLink({ claim: { subject } }: { claim: AdminClaim }) {
  const createPath = useCreatePath()
  if (subject.type !== 'hospital') return subject.name
  return (
    <MuiLink
      component={Link}
      to={createPath({ resource: 'hospitals', type: 'show', id: subject.id })}
      sx={{ display: 'inline-block', fontWeight: 600, py: 1 }}
    >
      {subject.name}
    </MuiLink>
  )
}
