import { Box, Typography } from '@mui/material'
import type { ReactNode } from 'react'

interface MessageStateProps {
  title: string
  text?: string
  action?: ReactNode
  /** An alert is read out at once; anything else is only announced. */
  role?: 'alert' | 'status'
}

/** What stands where content would: empty, failed, not found. */
export function MessageState({ title, text, action, role = 'status' }: MessageStateProps) {
  return (
    <Box
      role={role}
      sx={{ px: 3, py: 6, textAlign: 'center', display: 'grid', gap: 1, justifyItems: 'center' }}
    >
      <Typography sx={{ fontWeight: 600 }}>{title}</Typography>
      {text && <Typography color="text.secondary">{text}</Typography>}
      {action && <Box sx={{ mt: 1 }}>{action}</Box>}
    </Box>
  )
}
