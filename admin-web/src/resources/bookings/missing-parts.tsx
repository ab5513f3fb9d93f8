import { Alert, Box, Checkbox, FormControlLabel } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { AdminBooking } from '../../providers/types'

type Part = 'hospital' | 'preferredDate'

/** What a booking lacks when it is to be confirmed. */
export const missingFrom = (booking: AdminBooking): Part[] =>
  (['hospital', 'preferredDate'] as const).filter((part) => !booking[part])

interface MissingPartsProps {
  parts: Part[]
  /** Absent where the booking may be confirmed without asking again. */
  agreement?: { given: boolean; onChange: (given: boolean) => void }
}

export function MissingParts({ parts, agreement }: MissingPartsProps) {
  const translate = useTranslate()
  return (
    <>
      <Alert severity="warning" role="note" sx={{ mt: 2 }}>
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {parts.map((part) => (
            <li key={part}>{translate(`sihat.bookings.dialog.missing.${part}`)}</li>
          ))}
        </Box>
      </Alert>
      {agreement && (
        <FormControlLabel
          sx={{ mt: 1 }}
          label={translate('sihat.bookings.dialog.confirmAnyway')}
          control={
            <Checkbox
              checked={agreement.given}
              onChange={(event) => agreement.onChange(event.target.checked)}
            />
          }
        />
      )}
    </>
  )
}
