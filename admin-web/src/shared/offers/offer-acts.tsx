import { Box, Button } from '@mui/material'
import { useState } from 'react'
import { useDataProvider, useTranslate } from 'react-admin'
import type { SihatDataProvider } from '../../providers/data-provider'
import type { AnyOffer, OfferWithdrawalReason } from '../../providers/types'
import { ConfirmDialog } from '../confirm-dialog'
import { FormDialog, FormField, typedIn } from '../form-dialog'
import { OpenDialog } from '../open-dialog'
import { Section } from '../section'
import { ChangedSince } from './changed-since'
import { PreviewOffer } from './preview-offer'
import type { useOfferAct } from './use-offer-act'

const TEXTS = 'sihat.offers'
const REASONS = ['clinical', 'date_lost'] as const satisfies readonly OfferWithdrawalReason[]

interface PublishProps<T extends AnyOffer> extends ReturnType<typeof useOfferAct<T>> {
  offer: T
  /** The form holds input that is not saved. Publishing would leave it out. */
  isTyped: boolean
  /** Saves the form before the preview. Without it the preview waits until the form is saved. */
  saveTyped?: () => Promise<boolean>
  /** The draft has gaps. The page lists them. */
  onGaps: () => void
}

/** Publishes the saved draft. People who edited the draft cannot publish it. */
export function PublishOffer<T extends AnyOffer>(props: PublishProps<T>) {
  const { offer, isTyped, saveTyped, onGaps, act, isPending } = props
  const translate = useTranslate()
  const dataProvider = useDataProvider<SihatDataProvider>()
  const [isAsked, setAsked] = useState(false)
  const { draft, hospital } = offer
  if (!draft) return null
  const text = (key: string) =>
    translate(`${TEXTS}.publish.${key}`, { hospital: hospital.name, number: draft.number })
  const publish = async () => {
    await act('published', () => dataProvider.publishOffer(offer))
    setAsked(false)
  }
  const obstacle = 'isOwn' in draft && draft.isOwn ? 'own' : isTyped ? 'typed' : undefined
  const ask = () => (draft.gaps.length > 0 ? onGaps() : setAsked(true))
  return (
    <Section title={text('title')}>
      {draft.changes && <ChangedSince changes={draft.changes} />}
      {obstacle && text(obstacle)}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <PreviewOffer offer={offer} isHeld={isPending || (isTyped && !saveTyped)} saveTyped={saveTyped} />
        {!obstacle && (
          <Button variant="contained" onClick={ask}>
            {text('action')}
          </Button>
        )}
      </Box>
      {isAsked && (
        <ConfirmDialog
          title={text('question')}
          text={text('text')}
          action={text('action')}
          keep={translate('sihat.form.cancel')}
          isPending={isPending}
          onConfirm={() => void publish()}
          onClose={() => setAsked(false)}
          isHarmless
        />
      )}
    </Section>
  )
}

interface WithdrawProps<T extends AnyOffer> {
  offer: T
  onSaved: (offer: T) => void
}

/** The hospital takes back what the patient reads. */
export function WithdrawOffer<T extends AnyOffer>({ offer, onSaved }: WithdrawProps<T>) {
  const translate = useTranslate()
  const dataProvider = useDataProvider<SihatDataProvider>()
  const withdraw = async (form: FormData) => {
    const reason = typedIn(form, 'reason') as OfferWithdrawalReason
    onSaved(await dataProvider.withdrawOffer(offer, reason))
  }
  return (
    <OpenDialog
      color="error"
      dialog={(close) => (
        <FormDialog
          texts={`${TEXTS}.withdraw`}
          values={{ hospital: offer.hospital.name }}
          required={['reason']}
          send={withdraw}
          onClose={close}
          isDanger
        >
          {(errors) => (
            <FormField
              name="reason"
              label={translate(`${TEXTS}.withdraw.reason`)}
              errors={errors}
              select
              defaultValue=""
              SelectProps={{ native: true }}
              InputLabelProps={{ shrink: true }}
            >
              <option value="">{translate(`${TEXTS}.choose`)}</option>
              {REASONS.map((reason) => (
                <option key={reason} value={reason}>
                  {translate(`${TEXTS}.reasons.${reason}`)}
                </option>
              ))}
            </FormField>
          )}
        </FormDialog>
      )}
    >
      {translate(`${TEXTS}.withdraw.action`)}
    </OpenDialog>
  )
}
