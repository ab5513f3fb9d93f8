import { useDataProvider, useTranslate } from 'react-admin'
import type { SihatDataProvider } from '../../providers/data-provider'
import type { DeskOffer } from '../../providers/types'
import { FormDialog, FormField, typedIn } from '../../shared/form-dialog'
import { OpenDialog } from '../../shared/open-dialog'
import { LONGEST_NAME } from './longest-name'

const TEXTS = 'sihat.offer-templates.keep'

interface KeepAsTemplateProps {
  offer: DeskOffer
  /** Proposed as the name of the template. */
  treatment: string
}

/** Keeps the lines and terms of an offer for later offers. */
export function KeepAsTemplate({ offer, treatment }: KeepAsTemplateProps) {
  const translate = useTranslate()
  const dataProvider = useDataProvider<SihatDataProvider>()
  const keep = (form: FormData) =>
    dataProvider.addTemplate({
      name: typedIn(form, 'name') ?? '',
      hospitalId: offer.hospital.id,
      offerId: offer.id,
    })
  return (
    <OpenDialog
      variant="outlined"
      dialog={(close) => (
        <FormDialog texts={TEXTS} required={['name']} send={keep} onClose={close}>
          {(errors) => (
            <FormField
              name="name"
              label={translate('sihat.offer-templates.add.name')}
              errors={errors}
              html={{ maxLength: LONGEST_NAME }}
              defaultValue={treatment}
              autoFocus
            />
          )}
        </FormDialog>
      )}
    >
      {translate(`${TEXTS}.open`)}
    </OpenDialog>
  )
}
