import { Alert, AlertTitle } from '@mui/material'

interface ToastProps {
  title: string
  text: string
}

/** A notification with a title, for notify(); plain strings need nothing of ours. */
const toast =
  (severity: 'success' | 'error') =>
  ({ title, text }: ToastProps) => (
    <Alert severity={severity} variant="filled">
      <AlertTitle>{title}</AlertTitle>
      {text}
    </Alert>
  )

export const SuccessToast = toast('success')
export const ErrorToast = toast('error')
