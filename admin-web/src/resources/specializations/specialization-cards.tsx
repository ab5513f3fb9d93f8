import { Box, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { AdminSpecialization } from '../../providers/types'
import { Cards } from '../../shared/cards'
import { RecordLink } from '../../shared/record-link'

export function SpecializationCards() {
  const translate = useTranslate()
  return (
    <Cards<AdminSpecialization>
      render={({ id, name, conditions, hospitals }) => (
        <>
          <Box>
            <RecordLink resource="specializations" id={id} name={name} />
          </Box>
          <Typography variant="body2" color="text.secondary">
            {translate('sihat.specializations.hospitals', { smart_count: hospitals })}
          </Typography>
          {conditions.length > 0 && <Typography variant="body2">{conditions.join(', ')}</Typography>}
        </>
      )}
    />
  )
}
