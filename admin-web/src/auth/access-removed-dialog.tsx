import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { LostAccess } from '../providers/session'
import { typedTexts } from '../providers/typed-texts'
import { unsaved } from '../providers/unsaved'
import { TextsToCopy } from '../shared/texts-to-copy'

/** Covers the page of a person who lost access. Only the person's own text stays readable. */
export function AccessRemovedDialog({ reason }: { reason: LostAccess }) {
  const translate = useTranslate()
  const [titleId, textId] = [useId(), useId()]
  const [texts] = useState(typedTexts.read)
  return (
    <Dialog
      open
      fullWidth
      maxWidth="sm"
      aria-labelledby={titleId}
      aria-describedby={textId}
      slotProps={{ backdrop: { sx: { bgcolor: 'background.default' } } }}
    >
      <DialogTitle id={titleId}>{translate(`sihat.accessRemoved.${reason}.title`)}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2.5 }}>
        <DialogContentText id={textId}>{translate(`sihat.accessRemoved.${reason}.text`)}</DialogContentText>
        {texts.length > 0 && (
          <>
            <DialogContentText>{translate('sihat.accessRemoved.copy')}</DialogContentText>
            <TextsToCopy texts={texts} />
          </>
        )}
      </DialogContent>
      <DialogActions>
        <Button href="/" variant="contained" onClick={() => unsaved.clear()}>
          {translate('sihat.accessRemoved.leave')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
