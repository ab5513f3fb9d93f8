import { useState } from 'react'
import { useDataProvider, useTranslate } from 'react-admin'
import type { SihatDataProvider } from '../../../providers/data-provider'
import type { PhotoWords } from '../../../providers/hospitals'
import type { AdminHospital, HospitalPhoto } from '../../../providers/types'
import { FileField } from '../../../shared/file-field'
import { FormDialog, FormField, typedIn } from '../../../shared/form-dialog'

const texts = 'sihat.hospitals.photos'
const REQUIRED = ['alt', 'credit', 'licence']
/** What the server says of a file helps more than our own words. */
const TOLD = ['file_too_large', 'file_type_not_supported', 'file_refused', 'idempotency_key_reused']

const typedWords = (form: FormData): PhotoWords => ({
  alt: typedIn(form, 'alt') ?? '',
  credit: typedIn(form, 'credit') ?? '',
  licence: typedIn(form, 'licence') ?? '',
  sourceUrl: typedIn(form, 'sourceUrl'),
})

function WordInputs({ errors, photo }: { errors: Partial<Record<string, string>>; photo?: HospitalPhoto }) {
  const translate = useTranslate()
  const text = (key: string) => translate(`${texts}.form.${key}`)
  return (
    <>
      {(['alt', 'credit', 'licence'] as const).map((name) => (
        <FormField
          key={name}
          name={name}
          errors={errors}
          label={text(name)}
          hint={text(`${name}Hint`)}
          defaultValue={photo?.[name] ?? ''}
          html={{ maxLength: name === 'alt' ? 250 : 200 }}
        />
      ))}
      <FormField
        name="sourceUrl"
        type="url"
        errors={errors}
        label={text('sourceUrl')}
        defaultValue={photo?.sourceUrl ?? ''}
        html={{ maxLength: 1_000 }}
      />
    </>
  )
}

export function AddPhotoDialog({ hospital, onClose }: { hospital: AdminHospital; onClose: () => void }) {
  const translate = useTranslate()
  const dataProvider = useDataProvider<SihatDataProvider>()
  /** One dialog adds one photo. */
  const [key] = useState(() => crypto.randomUUID())
  const [file, setFile] = useState<File>()
  return (
    <FormDialog
      texts={`${texts}.add`}
      values={{ hospital: hospital.name }}
      required={REQUIRED}
      check={(): Record<string, string> => (file ? {} : { file: translate(`${texts}.form.fileRequired`) })}
      told={TOLD}
      unanswered="sihat.form.resend"
      send={async (form) => {
        if (file) await dataProvider.addPhoto(hospital.id, file, typedWords(form), key)
      }}
      onClose={onClose}
      isWide
    >
      {(errors) => (
        <>
          <FileField
            id="field-file"
            onChange={({ currentTarget: { files } }) => setFile(files?.[0])}
            accept="image/jpeg,image/png,image/webp"
            label={translate(`${texts}.form.file`)}
            hint={translate(`${texts}.form.fileHint`)}
            error={errors.file}
          />
          <WordInputs errors={errors} />
        </>
      )}
    </FormDialog>
  )
}

interface PhotoDialogProps {
  hospital: AdminHospital
  photo: HospitalPhoto
  onClose: () => void
}

export function EditPhotoDialog({ hospital, photo, onClose }: PhotoDialogProps) {
  const dataProvider = useDataProvider<SihatDataProvider>()
  return (
    <FormDialog
      texts={`${texts}.edit`}
      required={REQUIRED}
      send={(form) => dataProvider.changePhoto(hospital.id, photo, typedWords(form))}
      onClose={onClose}
      isWide
    >
      {(errors) => <WordInputs errors={errors} photo={photo} />}
    </FormDialog>
  )
}

export function RemovePhotoDialog({ hospital, photo, onClose }: PhotoDialogProps) {
  const dataProvider = useDataProvider<SihatDataProvider>()
  return (
    <FormDialog
      texts={`${texts}.remove`}
      values={{ alt: photo.alt }}
      isDanger
      send={() => dataProvider.removePhoto(hospital.id, photo)}
      onClose={onClose}
    >
      {() => null}
    </FormDialog>
  )
}
