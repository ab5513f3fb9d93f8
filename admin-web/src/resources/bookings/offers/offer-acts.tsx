import { Box, Button } from '@mui/material'
import { useState } from 'react'
import { useDataProvider, useTranslate } from 'react-admin'
import type { SihatDataProvider } from '../../../providers/data-provider'
import type { AdminOffer, OfferWithdrawalReason } from '../../../providers/types'
import { ConfirmDialog } from '../../../shared/confirm-dialog'
import { FormDialog, FormField, typedIn } from '../../../shared/form-dialog'
import { OpenDialog } from '../../../shared/open-dialog'
import { Section } from '../../../shared/section'
import { ChangedSince } from './changed-since'
import type { useOfferAct } from './use-offer-act'

const TEXTS = 'sihat.offers'
const REASONS = ['clinical', 'date_lost'] as const satisfies readonly OfferWithdrawalReason[]

interface PublishProps extends ReturnType<typeof useOfferAct> {
  offer: AdminOffer
  /** The form holds input that is not saved. Publishing would leave it out. */
  isTyped: boolean
}

/** Publishes the saved draft. People who edited the draft cannot publish it. */
export function PublishOffer({ offer, isTyped, act, isPending }: PublishProps) {
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
  const obstacle = draft.isOwn ? 'own' : isTyped ? 'typed' : draft.gaps.length > 0 ? 'gaps' : undefined
  return (
    <Section title={text('title')}>
      {draft.changes && <ChangedSince changes={draft.changes} />}
      {obstacle ? (
        text(obstacle)
      ) : (
        <Box>
          <Button variant="contained" onClick={() => setAsked(true)}>
            {text('action')}
          </Button>
        </Box>
      )}
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

interface WithdrawProps {
  offer: AdminOffer
  onSaved: (offer: AdminOffer) => void
}

/** The hospital takes back what the patient reads. */
export function WithdrawOffer({ offer, onSaved }: WithdrawProps) {
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
