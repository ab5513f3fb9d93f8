import { Box, Button, Typography } from '@mui/material'
import { useState } from 'react'
import { Form, SaveButton, useDataProvider, useTranslate } from 'react-admin'
import { type FieldValues, useFormState } from 'react-hook-form'
import type { SihatDataProvider } from '../../providers/data-provider'
import type { AnyOffer, ChangeOrderList, NewChangeOrder } from '../../providers/types'
import { DOCUMENT_TYPES, isOtherType } from '../document-types'
import { FileField } from '../file-field'
import { FormFailure } from '../form-failure'
import { AMOUNTS } from '../offers/checklist'
import { ChecklistTable } from '../offers/checklist-table'
import { Field } from '../offers/fields'
import { contentOf, type OfferValues, valuesOf } from '../offers/offer-values'
import { isAmount } from '../offers/rules'
import { useOfferAct } from '../offers/use-offer-act'
import { wrongInputs } from '../offers/wrong-inputs'
import { useUnsaved } from '../use-unsaved'

const TEXTS = 'sihat.changeOrders'
const LONGEST = 2_000
const REASONS: readonly NewChangeOrder['reason'][] = [
  'finding',
  'complication',
  'longer_stay',
  'other_implant',
  'patient_wish',
  'less_care',
  'mistake',
]

interface ChangeOrderFormProps {
  offer: AnyOffer
  /** The accepted lines with the signed changes. */
  agreed: ChangeOrderList
  /** The team attaches the letter of the hospital. */
  isTeam: boolean
  onProposed: () => void
  onClose: () => void
}

type Values = OfferValues & {
  /** Empty until it is chosen. */
  reason: NewChangeOrder['reason'] | ''
  explanation: string
  dated: string
}

/** The lines of the accepted offer to change, with a reason that the patient reads. */
export function ChangeOrderForm({ offer, agreed, isTeam, onProposed, onClose }: ChangeOrderFormProps) {
  const translate = useTranslate()
  const dataProvider = useDataProvider<SihatDataProvider>()
  const [failure, setFailure] = useState<string>()
  const [file, setFile] = useState<File>()
  const [wrongFile, setWrongFile] = useState<string>()
  const { act, isPending } = useOfferAct<void>({ onDone: onProposed, onRefused: () => undefined })
  const text = (key: string) => translate(`${TEXTS}.${key}`)
  const { published } = offer
  if (!published) return null
  const values: Values = {
    ...valuesOf({ ...published, lines: agreed.lines, package: agreed.package, lastDay: null }),
    reason: '',
    explanation: '',
    dated: '',
  }
  const wrongLetter = () => {
    if (!file) return text('letter.needed')
    return isOtherType(file) ? translate('sihat.form.documentType') : undefined
  }
  const letterOf = async (dated: string) =>
    file && { letterId: (await dataProvider.attachChangeOrderLetter(offer.id, file, dated)).id }
  const propose = async ({ reason, explanation, dated, ...typed }: Values) => {
    setFailure(undefined)
    const wrong = isTeam ? wrongLetter() : undefined
    setWrongFile(wrong)
    if (wrong || !reason) return undefined
    const { lines, package: total } = contentOf(typed)
    const order = { reason, explanation, lines, package: total }
    const errors = await act(isTeam ? 'orderEntered' : 'orderProposed', async () =>
      dataProvider.proposeChangeOrder(offer.id, { ...order, ...(await letterOf(dated)) }),
    )
    if (!errors) return undefined
    const { file: refusedFile, ...others } = errors
    setWrongFile(refusedFile)
    const { inputs, rest } = wrongInputs(others)
    setFailure(rest)
    return inputs
  }
  return (
    <Form defaultValues={values} onSubmit={(typed: FieldValues) => propose(typed as Values)} noValidate>
      <Unsaved />
      <Box
        inert={isPending}
        sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2, maxWidth: '100%' }}
      >
        {isTeam && (
          <>
            <Field source="dated" type="date" label={text('letter.dated')} isNeeded isFirst />
            <FileField
              accept={DOCUMENT_TYPES}
              label={text('letter.file')}
              hint={text('letter.fileHint')}
              error={wrongFile}
              onChange={({ currentTarget: { files } }) => setFile(files?.[0])}
            />
          </>
        )}
        <Field
          source="reason"
          label={text('reason')}
          choices={[
            { id: '', name: translate('sihat.offers.choose') },
            ...REASONS.map((id) => ({ id, name: text(`reasons.${id}`) })),
          ]}
          isNeeded
          isFirst={!isTeam}
        />
        <Field
          source="explanation"
          label={text('explanation')}
          hint={text('explanationHint')}
          maxLength={LONGEST}
          isLong
          isNeeded
        />
        {agreed.package && (
          <Box id="package" tabIndex={-1} sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
            {AMOUNTS.map((name) => (
              <Field
                key={name}
                source={`package.${name}`}
                label={translate(`sihat.offers.fields.package.${name}`)}
                rule={isAmount}
                isNeeded
              />
            ))}
          </Box>
        )}
        <ChecklistTable foldsUnused />
        {failure && <FormFailure text={failure} />}
        <Typography>{text('before')}</Typography>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 2 }}>
        <SaveButton label={`${TEXTS}.send`} alwaysEnable />
        <Button onClick={onClose} disabled={isPending}>
          {translate('sihat.form.cancel')}
        </Button>
      </Box>
    </Form>
  )
}

function Unsaved() {
  const { isDirty } = useFormState()
  useUnsaved(isDirty)
  return null
}
