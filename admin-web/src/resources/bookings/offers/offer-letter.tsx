import { Box, Button } from '@mui/material'
import { useState } from 'react'
import { useDataProvider, useTranslate } from 'react-admin'
import type { SihatDataProvider } from '../../../providers/data-provider'
import type { AdminOffer } from '../../../providers/types'
import { DOCUMENT_TYPES, FILE_REFUSALS, isOtherType } from '../../../shared/document-types'
import { FileField } from '../../../shared/file-field'
import { FormDialog, FormField, typedIn } from '../../../shared/form-dialog'
import { formatDate, formatSize } from '../../../shared/format'
import { useDownload } from '../../../shared/offers/use-download'
import { OpenDialog } from '../../../shared/open-dialog'
import { Section } from '../../../shared/section'

const TEXTS = 'sihat.offers.letter'

interface OfferLetterProps {
  offer: AdminOffer
  mayChange: boolean
  onSaved: (offer: AdminOffer) => void
}

/** The letter of the hospital: the evidence for what the team enters. */
export function OfferLetter({ offer, mayChange, onSaved }: OfferLetterProps) {
  const translate = useTranslate()
  const dataProvider = useDataProvider<SihatDataProvider>()
  const { draft, published } = offer
  const letter = draft?.letter
  const dated = draft ? letter?.dated : published?.letterDated
  const download = useDownload(() => dataProvider.openLetter(offer))
  return (
    <Section title={translate(`${TEXTS}.title`)}>
      <Box id="letter" tabIndex={-1}>
        {dated ? translate(`${TEXTS}.dated`, { date: formatDate(dated) }) : translate(`${TEXTS}.none`)}
        {letter && (
          <>
            {' · '}
            <bdi>{letter.name}</bdi> · {formatSize(letter.sizeBytes)}
          </>
        )}
      </Box>
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
        {dated && (
          <Button variant="outlined" onClick={() => void download()}>
            {translate(`${TEXTS}.open`)}
          </Button>
        )}
        {draft && mayChange && (
          <OpenDialog
            variant="outlined"
            dialog={(close) => <AttachDialog offer={offer} onSaved={onSaved} onClose={close} />}
          >
            {translate(`${TEXTS}.${letter ? 'replace' : 'attach'}`)}
          </OpenDialog>
        )}
      </Box>
    </Section>
  )
}

interface AttachDialogProps extends Omit<OfferLetterProps, 'mayChange'> {
  onClose: () => void
}

function AttachDialog({ offer, onSaved, onClose }: AttachDialogProps) {
  const translate = useTranslate()
  const dataProvider = useDataProvider<SihatDataProvider>()
  const [file, setFile] = useState<File>()
  return (
    <FormDialog
      texts={`${TEXTS}.add`}
      required={['dated']}
      check={(): Record<string, string> => {
        if (!file) return { file: translate(`${TEXTS}.add.required.file`) }
        return isOtherType(file) ? { file: translate('sihat.form.documentType') } : {}
      }}
      told={FILE_REFUSALS}
      send={async (form) => {
        if (file) onSaved(await dataProvider.attachLetter(offer, file, typedIn(form, 'dated') ?? ''))
      }}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <FormField name="dated" type="date" label={translate(`${TEXTS}.add.dated`)} errors={errors} />
          <FileField
            id="field-file"
            accept={DOCUMENT_TYPES}
            label={translate(`${TEXTS}.add.file`)}
            hint={translate(`${TEXTS}.add.fileHint`)}
            error={errors.file}
            onChange={({ currentTarget: { files } }) => setFile(files?.[0])}
          />
        </>
      )}
    </FormDialog>
  )
}
