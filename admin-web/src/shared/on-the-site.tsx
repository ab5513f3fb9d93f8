import { Link, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { ShownBadge } from './shown-badge'
import { ShownToggle } from './shown-toggle'

interface OnTheSiteProps {
  resource: string
  record: { id: string; name: string; isActive: boolean }
  /** Its public page. */
  path: string
}

/** Whether patients see it, and the way to change that. */
export function OnTheSite({ resource, record, path }: OnTheSiteProps) {
  const translate = useTranslate()
  return (
    <>
      <div>
        <ShownBadge isActive={record.isActive} />
      </div>
      <Typography variant="body2" color="text.secondary">
        {translate(`sihat.${resource}.${record.isActive ? 'isPublic' : 'isHidden'}`)}
      </Typography>
      <ShownToggle resource={resource} record={record} />
      {record.isActive && (
        <Link href={path} target="_blank" rel="noopener">
          {translate('sihat.shown.page')}
        </Link>
      )}
    </>
  )
}
