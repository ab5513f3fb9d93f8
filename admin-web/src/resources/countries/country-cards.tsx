import { Box, Typography } from '@mui/material'
import type { AdminCountry } from '../../providers/types'
import { Cards } from '../../shared/cards'
import { RecordLink } from '../../shared/record-link'
import { ShownToggle } from '../../shared/shown-toggle'
import { CountryState } from './country-state'

export const CountryCards = () => (
  <Cards<AdminCountry>
    render={(country) => (
      <>
        <Box>
          <RecordLink resource="countries" id={country.id} name={country.name} />
        </Box>
        <Typography variant="body2" color="text.secondary">
          {[country.code, country.capital].filter(Boolean).join(' · ')}
        </Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          <CountryState country={country} />
          {country.destinationId && <ShownToggle resource="countries" record={country} />}
        </Box>
      </>
    )}
  />
)
