import AddIcon from '@mui/icons-material/AddOutlined'
import { Button } from '@mui/material'
import { useState } from 'react'
import { useDataProvider, useTranslate } from 'react-admin'
import type { Offered } from '../../../providers/catalogue'
import type { SihatDataProvider } from '../../../providers/data-provider'
import type { AdminHospitalDetail } from '../../../providers/types'
import { FormDialog, typedIn } from '../../../shared/form-dialog'
import { OfferChoice } from './offer-choice'

/** Lists the hospital for one thing more. */
export function AddOffer({ hospital, offered }: { hospital: AdminHospitalDetail; offered: Offered }) {
  const translate = useTranslate()
  const dataProvider = useDataProvider<SihatDataProvider>()
  const [isOpen, setIsOpen] = useState(false)
  const texts = `sihat.hospitals.${offered}.add`
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<AddIcon />}
        onClick={() => setIsOpen(true)}
        sx={{ justifySelf: 'start' }}
      >
        {translate(`${texts}.open`)}
      </Button>
      {isOpen && (
        <FormDialog
          texts={texts}
          values={{ hospital: hospital.name }}
          required={['chosen']}
          send={(form) => dataProvider.addOffer(hospital, offered, typedIn(form, 'chosen') ?? '')}
          onClose={() => setIsOpen(false)}
        >
          {(errors) => (
            <OfferChoice
              offered={offered}
              taken={hospital[offered].map(({ id }) => id)}
              error={errors.chosen}
            />
          )}
        </FormDialog>
      )}
    </>
  )
}
