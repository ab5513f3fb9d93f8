import { Box, Link } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { AdminClaim } from '../../providers/types'
import { formatDate } from '../format'

/** Where it was read, by whom it was checked, and until when that holds. */
export function ClaimSource({ claim }: { claim: AdminClaim }) {
  const translate = useTranslate()
  const { source, sourceUrl, checkedAt, checkedBy, expiresAt, internalNote } = claim
  return (
    <Box sx={{ color: 'text.secondary', fontSize: '0.875rem', overflowWrap: 'anywhere' }}>
      <div>
        {sourceUrl ? (
          <Link href={sourceUrl} target="_blank" rel="noopener noreferrer">
            {source}
          </Link>
        ) : (
          (source ?? translate('sihat.claims.noSource'))
        )}
      </div>
      {checkedAt && (
        <div>
          {translate(`sihat.claims.${checkedBy ? 'checked' : 'compiled'}`, {
            date: formatDate(checkedAt),
            name: checkedBy,
          })}
        </div>
      )}
      {expiresAt && (
        <div>{translate('sihat.claims.until', { date: formatDate(expiresAt.slice(0, 10)) })}</div>
      )}
      {internalNote && <div>{translate('sihat.claims.note', { note: internalNote })}</div>}
    </Box>
  )
}
