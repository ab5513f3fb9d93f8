import SignOutIcon from '@mui/icons-material/LogoutOutlined'
import { Button } from '@mui/material'
import { useState } from 'react'
import { useDataProvider, useTranslate } from 'react-admin'
import type { SihatDataProvider } from '../../providers/data-provider'
import type { AdminUserDetail } from '../../providers/types'
import { ConfirmDialog } from '../../shared/confirm-dialog'
import { useAccessAct } from './use-access-act'

const TEXTS = 'sihat.users.signOut'

export function SignOutEverywhere({ user }: { user: AdminUserDetail }) {
  const translate = useTranslate()
  const dataProvider = useDataProvider<SihatDataProvider>()
  const [isAsked, setIsAsked] = useState(false)
  const { act, isPending } = useAccessAct(TEXTS, () => setIsAsked(false))
  return (
    <>
      <Button variant="outlined" startIcon={<SignOutIcon />} onClick={() => setIsAsked(true)}>
        {translate(`${TEXTS}.action`)}
      </Button>
      {isAsked && (
        <ConfirmDialog
          title={translate(`${TEXTS}.title`, { name: user.fullName })}
          text={translate(`${TEXTS}.text`)}
          action={translate(`${TEXTS}.confirm`)}
          keep={translate('sihat.users.keep')}
          isPending={isPending}
          onConfirm={() => void act(() => dataProvider.signOutUser(user.id))}
          onClose={() => setIsAsked(false)}
        />
      )}
    </>
  )
}
