import { Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { AnyOffer } from '../../providers/types'
import { useLineName } from './use-line-name'

type Changes = NonNullable<NonNullable<AnyOffer['draft']>['changes']>

/** Names what the patient will read as changed. */
export function ChangedSince({ changes: { since, items } }: { changes: Changes }) {
  const translate = useTranslate()
  const lineName = useLineName()
  const things = items.map((change) =>
    change.what === 'line' ? lineName(change) : translate(`sihat.offers.changed.${change.what}`),
  )
  return (
    <Typography variant="body2">
      {things.length === 0
        ? translate('sihat.offers.changed.nothing', { since })
        : translate('sihat.offers.changed.things', { since, things: things.join(', ') })}
    </Typography>
  )
}
