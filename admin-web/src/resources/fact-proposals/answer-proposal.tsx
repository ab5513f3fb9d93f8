import { Box } from '@mui/material'
import { useDataProvider, useTranslate } from 'react-admin'
import type { SihatDataProvider } from '../../providers/data-provider'
import type { FactProposal } from '../../providers/types'
import { SourceInputs, typedSource } from '../../shared/claims/source-inputs'
import { FormDialog, FormField, typedIn } from '../../shared/form-dialog'
import { OpenDialog } from '../../shared/open-dialog'

const TEXTS = 'sihat.fact-proposals'

/** Accepts a proposal with or without a source, or rejects it with a reason. */
export function AnswerProposal({ proposal }: { proposal: FactProposal }) {
  const translate = useTranslate()
  const dataProvider = useDataProvider<SihatDataProvider>()
  const { value, sourceUrl, hospital, fact } = proposal
  const named = { value, fact: translate(`sihat.claims.field.${fact}`), name: hospital.name }
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
      <OpenDialog
        aria-label={translate(`${TEXTS}.accept.of`, named)}
        dialog={(close) => (
          <FormDialog
            texts={`${TEXTS}.accept`}
            values={named}
            send={(form) => dataProvider.acceptProposal(proposal, typedSource(form))}
            onClose={close}
          >
            {(errors) => <SourceInputs errors={errors} claim={{ source: null, sourceUrl }} />}
          </FormDialog>
        )}
      >
        {translate(`${TEXTS}.accept.open`)}
      </OpenDialog>
      <OpenDialog
        color="error"
        aria-label={translate(`${TEXTS}.reject.of`, named)}
        dialog={(close) => (
          <FormDialog
            texts={`${TEXTS}.reject`}
            values={named}
            required={['reason']}
            isDanger
            send={(form) => dataProvider.rejectProposal(proposal, typedIn(form, 'reason') ?? '')}
            onClose={close}
          >
            {(errors) => (
              <FormField
                name="reason"
                errors={errors}
                label={translate(`${TEXTS}.reject.reason`)}
                hint={translate(`${TEXTS}.reject.reasonHint`)}
                multiline
                minRows={2}
                html={{ maxLength: 1_000 }}
              />
            )}
          </FormDialog>
        )}
      >
        {translate(`${TEXTS}.reject.open`)}
      </OpenDialog>
    </Box>
  )
}
