import ResetIcon from '@mui/icons-material/LockResetOutlined'
import { Button, MenuItem, TextField } from '@mui/material'
import { useState } from 'react'
import { useDataProvider, useTranslate } from 'react-admin'
import type { SihatDataProvider } from '../../providers/data-provider'
import type { AdminUserDetail, FactorResetReason } from '../../providers/types'
import { ConfirmDialog } from '../../shared/confirm-dialog'
import { useAccessAct } from './use-access-act'

const TEXTS = 'sihat.users.reset'
const REASONS: readonly FactorResetReason[] = ['lost_device', 'new_phone', 'no_recovery_codes', 'other']

/** For whoever lost it; the reason goes to the audit log, and the person gets a mail. */
export function ResetSecondFactor({ user }: { user: AdminUserDetail }) {
  const translate = useTranslate()
  const dataProvider = useDataProvider<SihatDataProvider>()
  const [isAsked, setIsAsked] = useState(false)
  const [reason, setReason] = useState<FactorResetReason>('lost_device')
  const { act, isPending } = useAccessAct(TEXTS, () => setIsAsked(false))
  const reset = async () => {
    await dataProvider.resetSecondFactor(user.id, reason)
    return undefined
  }
  return (
    <>
      <Button variant="outlined" color="error" startIcon={<ResetIcon />} onClick={() => setIsAsked(true)}>
        {translate(`${TEXTS}.action`)}
      </Button>
      {isAsked && (
        <ConfirmDialog
          title={translate(`${TEXTS}.title`, { name: user.fullName })}
          text={translate(`${TEXTS}.text`)}
          action={translate(`${TEXTS}.confirm`)}
          keep={translate('sihat.users.keep')}
          isPending={isPending}
          onConfirm={() => void act(reset)}
          onClose={() => setIsAsked(false)}
        >
          <TextField
            select
            label={translate(`${TEXTS}.reason`)}
            value={reason}
            onChange={({ target }) => setReason(target.value as FactorResetReason)}
          >
            {REASONS.map((value) => (
              <MenuItem key={value} value={value} sx={{ minHeight: 44 }}>
                {translate(`${TEXTS}.${value}`)}
              </MenuItem>
            ))}
          </TextField>
        </ConfirmDialog>
      )}
    </>
  )
}
