import { Button, type ButtonProps } from '@mui/material'
import { type ReactNode, useState } from 'react'

interface OpenDialogProps extends Omit<ButtonProps, 'onClick'> {
  /** The dialog; it closes itself. */
  dialog: (close: () => void) => ReactNode
}

/** A button that opens a dialog. */
export function OpenDialog({ dialog, ...button }: OpenDialogProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button {...button} onClick={() => setIsOpen(true)} />
      {isOpen && dialog(() => setIsOpen(false))}
    </>
  )
}
