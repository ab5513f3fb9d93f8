import { useTranslate } from 'react-admin'
import { ConfirmDialog } from '../shared/confirm-dialog'

interface LeaveQuestionProps {
  onLeave: () => void
  onKeep: () => void
}

/** Asks before what was typed is lost. */
export function LeaveQuestion({ onLeave, onKeep }: LeaveQuestionProps) {
  const translate = useTranslate()
  return (
    <ConfirmDialog
      title={translate('sihat.keyboard.unsaved.title')}
      text={translate('sihat.keyboard.unsaved.text')}
      action={translate('sihat.keyboard.unsaved.leave')}
      keep={translate('sihat.keyboard.unsaved.keep')}
      isPending={false}
      onConfirm={onLeave}
      onClose={onKeep}
    />
  )
}
