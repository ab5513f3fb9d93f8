import { Alert, AlertTitle } from '@mui/material'

interface ToastProps {
  title: string
  text: string
}

/** A notification with a title, for notify(); plain strings need nothing of ours. */
export const SuccessToast = ({ title, text }: ToastProps) => (
  <Alert severity="success" variant="filled">
    <AlertTitle>{title}</AlertTitle>
    {text}
  </Alert>
)
