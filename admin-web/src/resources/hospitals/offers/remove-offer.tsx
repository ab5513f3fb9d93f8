import { Button } from '@mui/material'
import { useState } from 'react'
import { useDataProvider, useTranslate } from 'react-admin'
import type { Offered } from '../../../providers/catalogue'
import type { SihatDataProvider } from '../../../providers/data-provider'
import type { AdminHospitalDetail } from '../../../providers/types'
import { FormDialog } from '../../../shared/form-dialog'

interface RemoveOfferProps {
  hospital: AdminHospitalDetail
  offered: Offered
  offer: { id: string; name: string }
}

/** Takes it off the hospital's list, after a question: with a treatment goes its price. */
export function RemoveOffer({ hospital, offered, offer: { id, name } }: RemoveOfferProps) {
  const translate = useTranslate()
  const dataProvider = useDataProvider<SihatDataProvider>()
  const [isOpen, setIsOpen] = useState(false)
  const texts = `sihat.hospitals.${offered}.remove`
  return (
    <>
      <Button color="error" onClick={() => setIsOpen(true)} aria-label={translate(`${texts}.of`, { name })}>
        {translate(`${texts}.open`)}
      </Button>
      {isOpen && (
        <FormDialog
          texts={texts}
          values={{ name, hospital: hospital.name }}
          isDanger
          send={() => dataProvider.removeOffer(hospital, offered, id)}
          onClose={() => setIsOpen(false)}
        >
          {() => null}
        </FormDialog>
      )}
    </>
  )
}
