import { Alert, Button } from '@mui/material'
import { useCloseNotification, useTranslate } from 'react-admin'

interface UndoableProps {
  text: string
  onUndo: () => void
}

/** What a notification says was done, with a press that takes it back; it makes room for what that one says. */
export function Undoable({ text, onUndo }: UndoableProps) {
  const translate = useTranslate()
  const close = useCloseNotification()
  const undo = () => {
    close()
    onUndo()
  }
  return (
    <Alert
      severity="success"
      action={
        <Button color="inherit" onClick={undo}>
          {translate('sihat.list.bulk.undo')}
        </Button>
      }
    >
      {text}
    </Alert>
  )
}
