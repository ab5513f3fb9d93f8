import { Box, Button } from '@mui/material'
import { useState } from 'react'
import { useDataProvider, useTranslate } from 'react-admin'
import type { SihatDataProvider } from '../../../providers/data-provider'
import type { AdminClaim, AdminHospitalDetail } from '../../../providers/types'
import { SourceInputs, typedSource } from '../../../shared/claims/source-inputs'
import { FormDialog, FormField, typedIn } from '../../../shared/form-dialog'

interface StatePriceProps {
  hospital: AdminHospitalDetail
  offer: AdminHospitalDetail['treatments'][number]
  /** Of the price that there is. */
  claim?: AdminClaim
}

/** A form sends text; what is no number goes as it is, and the server says so. */
const amount = (text: string | null) =>
  (text === null ? null : Number(text.replaceAll(/[$,\s]/g, ''))) as number

/** The hospital's own price, which replaces the one before; it counts as checked today by whoever states it. */
export function StatePrice({ hospital, offer, claim }: StatePriceProps) {
  const translate = useTranslate()
  const dataProvider = useDataProvider<SihatDataProvider>()
  const [isOpen, setIsOpen] = useState(false)
  const { id, name, minCostUsd } = offer
  const texts = 'sihat.hospitals.treatments.price'
  const way = minCostUsd === null ? 'state' : 'change'
  const send = (form: FormData) =>
    dataProvider.priceOffer(hospital, id, {
      minCostUsd: amount(typedIn(form, 'minCostUsd')),
      maxCostUsd: amount(typedIn(form, 'maxCostUsd')),
      ...typedSource(form),
    })
  return (
    <>
      <Button onClick={() => setIsOpen(true)} aria-label={translate(`${texts}.${way}Of`, { name })}>
        {translate(`${texts}.${way}`)}
      </Button>
      {isOpen && (
        <FormDialog
          texts={texts}
          values={{ name, hospital: hospital.name }}
          required={['minCostUsd', 'maxCostUsd', 'source']}
          send={send}
          onClose={() => setIsOpen(false)}
        >
          {(errors) => (
            <>
              <Box
                sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fit, minmax(9rem, 1fr))' }}
              >
                {(['minCostUsd', 'maxCostUsd'] as const).map((field) => (
                  <FormField
                    key={field}
                    name={field}
                    errors={errors}
                    label={translate(`${texts}.${field}`)}
                    defaultValue={offer[field] ?? ''}
                    html={{ inputMode: 'decimal', maxLength: 12 }}
                  />
                ))}
              </Box>
              <SourceInputs errors={errors} claim={claim} required />
            </>
          )}
        </FormDialog>
      )}
    </>
  )
}
