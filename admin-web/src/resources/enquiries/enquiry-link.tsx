import { Link as MuiLink } from '@mui/material'
import { useCreatePath } from 'react-admin'
import { Link } from 'react-router-dom'
import type { AdminEnquiry } from '../../providers/types'

/** The sender's name, leading to what they wrote. */
export function EnquiryLink({ enquiry }: { enquiry: AdminEnquiry }) {
  const createPath = useCreatePath()
  return (
    <MuiLink
      component={Link}
      to={createPath({ resource: 'enquiries', type: 'show', id: enquiry.id })}
      dir="auto"
      sx={{ display: 'inline-block', fontWeight: 600, py: 1 }}
    >
      {enquiry.name}
    </MuiLink>
  )
}
