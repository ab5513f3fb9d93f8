import { Alert } from '@mui/material'

/** A long form may have been scrolled away from it. */
const show = (alert: HTMLElement | null) => alert?.scrollIntoView?.({ block: 'nearest' })

/** Why the server did not take what was typed, where whoever pressed sees it. */
export const FormFailure = ({ text }: { text: string }) => (
  <Alert severity="error" ref={show}>
    {text}
  </Alert>
)
