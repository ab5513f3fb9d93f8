import { Box, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { AdminTreatment } from '../../providers/types'
import { Cards } from '../../shared/cards'
import { RecordLink } from '../../shared/record-link'
import { ShownBadge } from '../../shared/shown-badge'
import { ShownToggle } from '../../shared/shown-toggle'
import { useTreatmentWords } from './words'

export function TreatmentCards() {
  const translate = useTranslate()
  const { cost, days } = useTreatmentWords()
  return (
    <Cards<AdminTreatment>
      render={(treatment) => (
        <>
          <Box>
            <RecordLink resource="treatments" id={treatment.id} name={treatment.name} />
          </Box>
          <Typography variant="body2" color="text.secondary">
            {[translate(`sihat.treatments.status.${treatment.category}`), cost(treatment), days(treatment)]
              .filter(Boolean)
              .join(' · ')}
          </Typography>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
            <ShownBadge isActive={treatment.isActive} />
            <ShownToggle resource="treatments" record={treatment} />
          </Box>
        </>
      )}
    />
  )
}
