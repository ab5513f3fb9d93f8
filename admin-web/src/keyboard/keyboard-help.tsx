import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  Switch,
} from '@mui/material'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import { useSingleKeys } from './single-keys'

const KEYS = ['palette', 'search', 'save', 'sidebar', 'help', 'leave'] as const

/** What each key does, in the page itself. */
export default function KeyboardHelp({ onClose }: { onClose: () => void }) {
  const translate = useTranslate()
  const titleId = useId()
  const [hasSingleKeys, setSingleKeys] = useSingleKeys()
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
        <FormControlLabel
          control={
            <Switch
              checked={hasSingleKeys}
              onChange={(_event, isOn) => setSingleKeys(isOn)}
              slotProps={{ input: { role: 'switch', ...{ 'data-no-draft': true } } }}
            />
          }
          label={translate('sihat.keyboard.singleKeys')}
          sx={{ mt: 2 }}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('sihat.keyboard.close')}</Button>
      </DialogActions>
    </Dialog>
  )
}
