import { Button, type ButtonProps } from '@mui/material'
import { type ReactNode, useState } from 'react'

interface OpenDialogProps extends Omit<ButtonProps, 'onClick'> {
  /** The dialog; it closes itself. */
  dialog: (close: () => void) => ReactNode
}

/**
 * A button that opens a dialog. What the dialog is about stays as it was at that moment: what somebody else changes
 * meanwhile is a conflict then, rather than something that is put back unseen.
 */
export function OpenDialog({ dialog, ...button }: OpenDialogProps) {
  const [opened, setOpened] = useState<OpenDialogProps['dialog']>()
  return (
    <>
      <Button {...button} onClick={() => setOpened(() => dialog)} />
      {opened?.(() => setOpened(undefined))}
    </>
  )
}
