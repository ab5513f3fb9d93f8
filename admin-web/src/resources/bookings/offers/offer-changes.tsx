import { Alert, Box, Typography } from '@mui/material'
import { useDataProvider, useTranslate } from 'react-admin'
import type { SihatDataProvider } from '../../../providers/data-provider'
import type { AdminOffer, ChangeRequest } from '../../../providers/types'
import { EmergencyBadge } from '../../../shared/emergency-badge'
import { FormDialog, FormField, typedIn } from '../../../shared/form-dialog'
import { formatDateTime } from '../../../shared/format'
import { useLineName } from '../../../shared/offers/use-line-name'
import { OpenDialog } from '../../../shared/open-dialog'
import { Section } from '../../../shared/section'

const TEXTS = 'sihat.offers.change'

interface OfferChangesProps {
  /** Newest first. */
  requests: ChangeRequest[]
  mayChange: boolean
  onSaved: (offer: AdminOffer) => void
}

/** The changes that the patient asked for. The team publishes a new version, or declines with words. */
export function OfferChanges({ requests, mayChange, onSaved }: OfferChangesProps) {
  const translate = useTranslate()
  if (requests.length === 0) return null
  return (
    <Section title={translate(`${TEXTS}.title`)}>
      {requests.map((request) => (
        <Request key={request.id} request={request} mayChange={mayChange} onSaved={onSaved} />
      ))}
    </Section>
  )
}

interface RequestProps extends Omit<OfferChangesProps, 'requests'> {
  request: ChangeRequest
}

function Request({ request, mayChange, onSaved }: RequestProps) {
  const translate = useTranslate()
  const nameOf = useLineName()
  const { id, status, version, lines, comment, requestedAt, answer, possibleEmergency } = request
  const words = { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', maxWidth: '38rem' }
  return (
    <Box component="article" sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
      <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
        {translate(`${TEXTS}.at`, { moment: formatDateTime(requestedAt), number: version })}
      </Box>
      {possibleEmergency && <EmergencyBadge />}
      <Typography variant="subtitle2" component="h3" sx={{ fontWeight: 600 }}>
        {lines.length > 0 ? lines.map(nameOf).join(', ') : translate(`${TEXTS}.whole`)}
      </Typography>
      <Box dir="auto" sx={words}>
        {comment}
      </Box>
      {status === 'open' ? (
        <Alert severity="warning">{translate(`${TEXTS}.states.open`)}</Alert>
      ) : (
        <Box>{translate(`${TEXTS}.states.${status}`)}</Box>
      )}
      {answer && (
        <Box dir="auto" sx={words}>
          {answer}
        </Box>
      )}
      {status === 'open' && mayChange && <DeclineChange id={id} onSaved={onSaved} />}
    </Box>
  )
}

function DeclineChange({ id, onSaved }: { id: string; onSaved: (offer: AdminOffer) => void }) {
  const translate = useTranslate()
  const dataProvider = useDataProvider<SihatDataProvider>()
  const decline = async (form: FormData) => {
    onSaved(await dataProvider.declineChange(id, typedIn(form, 'comment') ?? ''))
  }
  return (
    <OpenDialog
      variant="outlined"
      dialog={(close) => (
        <FormDialog texts={`${TEXTS}.decline`} required={['comment']} send={decline} onClose={close} isWide>
          {(errors) => (
            <FormField
              name="comment"
              label={translate(`${TEXTS}.decline.comment`)}
              errors={errors}
              multiline
              minRows={3}
            />
          )}
        </FormDialog>
      )}
    >
      {translate(`${TEXTS}.decline.open`)}
    </OpenDialog>
  )
}
