import { MenuItem } from '@mui/material'
import { useState } from 'react'
import { useDataProvider, useTranslate } from 'react-admin'
import type { SihatDataProvider } from '../../providers/data-provider'
import type { Billable } from '../../providers/types'
import { FormDialog, FormField, typedIn } from '../form-dialog'
import { ownZone } from '../format'

const TEXTS = 'sihat.invoices.urgent'
const LONGEST_NOTE = 2_000

interface NoteEmergencyProps {
  offerId: string
  rates: Billable['rates']
  onNoted: () => void
  onClose: () => void
}

/** Notes urgent care that the offer does not include. */
export function NoteEmergency({ offerId, rates, onNoted, onClose }: NoteEmergencyProps) {
  const translate = useTranslate()
  const dataProvider = useDataProvider<SihatDataProvider>()
  const [code, setCode] = useState(rates[0]?.code)
  const unitsIn = (form: FormData) => Number(typedIn(form, 'units'))
  return (
    <FormDialog
      texts={TEXTS}
      required={['units', 'happenedAt', 'doctor', 'note']}
      check={(form): Record<string, string> =>
        Number.isInteger(unitsIn(form)) && unitsIn(form) >= 1 && unitsIn(form) <= 1_000
          ? {}
          : { units: translate('sihat.offers.wrong.whole', { least: 1, most: 1_000 }) }
      }
      send={async (form) => {
        if (!code) return
        await dataProvider.noteEmergency(offerId, {
          code,
          units: unitsIn(form),
          happenedAt: new Date(typedIn(form, 'happenedAt') ?? '').toISOString(),
          doctor: typedIn(form, 'doctor') ?? '',
          note: typedIn(form, 'note') ?? '',
        })
        onNoted()
      }}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <FormField
            name="code"
            select
            label={translate(`${TEXTS}.code`)}
            value={code}
            onChange={({ target }) => setCode(rates.find((rate) => rate.code === target.value)?.code)}
            errors={errors}
          >
            {rates.map((rate) => (
              <MenuItem key={rate.code} value={rate.code}>
                {translate(`sihat.offers.rate.${rate.code}`)}
              </MenuItem>
            ))}
          </FormField>
          <FormField
            name="units"
            label={translate(`${TEXTS}.units`)}
            errors={errors}
            html={{ inputMode: 'numeric' }}
          />
          <FormField
            name="happenedAt"
            type="datetime-local"
            label={translate(`${TEXTS}.happenedAt`)}
            hint={translate(`${TEXTS}.happenedAtHint`, { zone: ownZone() })}
            errors={errors}
          />
          <FormField
            name="doctor"
            label={translate(`${TEXTS}.doctor`)}
            errors={errors}
            html={{ maxLength: 200 }}
          />
          <FormField
            name="note"
            multiline
            minRows={2}
            label={translate(`${TEXTS}.note`)}
            errors={errors}
            html={{ maxLength: LONGEST_NOTE }}
          />
        </>
      )}
    </FormDialog>
  )
}
