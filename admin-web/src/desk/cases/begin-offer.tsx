import { Box, Button } from '@mui/material'
import { useGetList, useTranslate } from 'react-admin'
import type { OfferTemplateRow } from '../../providers/types'

const TEXTS = 'sihat.offers'
/** A hospital keeps no more. */
const MOST_TEMPLATES = 200

interface BeginOfferProps {
  hospitalId: string
  isPending: boolean
  onBegin: (templateId?: string) => void
}

/** Begins an empty offer, or a copy of a template of the hospital. */
export function BeginOffer({ hospitalId, isPending, onBegin }: BeginOfferProps) {
  const translate = useTranslate()
  const { data: templates = [] } = useGetList<OfferTemplateRow>('offer-templates', {
    filter: { hospitalId },
    sort: { field: 'name', order: 'ASC' },
    pagination: { page: 1, perPage: MOST_TEMPLATES },
  })
  return (
    <>
      <Box>
        <Button variant="contained" disabled={isPending} onClick={() => onBegin()}>
          {translate(`${TEXTS}.write`)}
        </Button>
      </Box>
      {templates.length > 0 && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          {translate(`${TEXTS}.templates`)}
          {templates.map(({ id, name }) => (
            <Button
              key={id}
              variant="outlined"
              disabled={isPending}
              aria-label={translate(`${TEXTS}.fromTemplate`, { name })}
              onClick={() => onBegin(id)}
            >
              {name}
            </Button>
          ))}
        </Box>
      )}
    </>
  )
}
