import { Box, Button } from '@mui/material'
import { useState } from 'react'
import { useDataProvider, useTranslate } from 'react-admin'
import type { SihatDataProvider } from '../../providers/data-provider'
import type { AdminClaim } from '../../providers/types'
import { FormDialog, FormField, typedIn } from '../form-dialog'
import { useClaimField } from './claim-field'
import { SourceInputs, typedSource } from './source-inputs'
import { WithdrawalEffect } from './withdrawal-effect'

/** Checking the fact again, and taking it off the site. */
export function ClaimActions({ claim }: { claim: AdminClaim }) {
  const translate = useTranslate()
  const dataProvider = useDataProvider<SihatDataProvider>()
  const fieldOf = useClaimField()
  /** The claim as it was when the dialog opened: what is read meanwhile must not replace the version that was seen. */
  const [asked, setAsked] = useState<{ action: 'check' | 'withdraw'; seen: AdminClaim }>()
  const { id, version, value } = asked?.seen ?? claim
  const named = { field: fieldOf(claim), value }
  const close = () => setAsked(undefined)
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
      {(['check', 'withdraw'] as const).map((action) => (
        <Button
          key={action}
          onClick={() => setAsked({ action, seen: claim })}
          color={action === 'withdraw' ? 'error' : 'primary'}
          aria-label={translate(`sihat.claims.${action}.of`, named)}
        >
          {translate(`sihat.claims.${action}.open`)}
        </Button>
      ))}
      {asked?.action === 'check' && (
        <FormDialog
          texts="sihat.claims.check"
          values={named}
          required={['source']}
          send={(form) => dataProvider.checkClaim(id, { ...typedSource(form), version })}
          onClose={close}
        >
          {(errors) => <SourceInputs errors={errors} claim={asked.seen} />}
        </FormDialog>
      )}
      {asked?.action === 'withdraw' && (
        <FormDialog
          texts="sihat.claims.withdraw"
          values={named}
          required={['reason']}
          isDanger
          send={(form) => dataProvider.withdrawClaim(id, { reason: typedIn(form, 'reason') ?? '', version })}
          onClose={close}
        >
          {(errors) => (
            <>
              <WithdrawalEffect claim={asked.seen} />
              <FormField
                name="reason"
                errors={errors}
                label={translate('sihat.claims.form.reason')}
                multiline
                minRows={2}
                html={{ maxLength: 1_000 }}
              />
            </>
          )}
        </FormDialog>
      )}
    </Box>
  )
}
