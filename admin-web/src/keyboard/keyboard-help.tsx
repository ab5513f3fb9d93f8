import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { useId } from 'react'
import { useTranslate } from 'react-admin'

const KEYS = ['palette', 'save', 'sidebar', 'leave'] as const

/** What each key does, in the page itself. */
export default function KeyboardHelp({ onClose }: { onClose: () => void }) {
  const translate = useTranslate()
  const titleId = useId()
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{translate('sihat.keyboard.title')}</DialogTitle>
      <DialogContent>
        <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1.5 }}>
          {KEYS.map((key) => (
            <div key={key}>
              <Box component="dt" sx={{ fontWeight: 600 }}>
                <kbd>{translate(`sihat.keyboard.keys.${key}`)}</kbd>
              </Box>
              <Box component="dd" sx={{ m: 0, color: 'text.secondary' }}>
                {translate(`sihat.keyboard.does.${key}`)}
              </Box>
            </div>
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('sihat.keyboard.close')}</Button>
      </DialogActions>
    </Dialog>
  )
}
