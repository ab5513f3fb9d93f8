import AddIcon from '@mui/icons-material/PersonAddAltOutlined'
import { Button } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useAddDialog } from '../../shared/use-add-dialog'
import { InviteDialog } from './invite-dialog'

export function AddUser() {
  const translate = useTranslate()
  const { isOpen, open, close } = useAddDialog()
  return (
    <>
      <Button variant="contained" startIcon={<AddIcon />} onClick={open}>
        {translate('sihat.users.add')}
      </Button>
      {isOpen && <InviteDialog onClose={close} />}
    </>
  )
}
