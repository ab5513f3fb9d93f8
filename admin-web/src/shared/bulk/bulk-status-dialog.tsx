import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  MenuItem,
  TextField,
} from '@mui/material'
import { type SubmitEvent, useId, useState } from 'react'
import { type RaRecord, useListContext, useTranslate } from 'react-admin'
import { MessageAndNote, NO_WORDS, trimmed } from '../message-and-note'
import type { BulkStatusProps } from './status-choice'
import { type Refused, useBulkChange } from './use-bulk-change'

/** The rows that stay as they were, each with the reason. */
function LeftAsTheyWere<T>({ refused, nameOf }: { refused: Refused<T>[]; nameOf: (row: T) => string }) {
  const translate = useTranslate()
  return (
    <Alert severity="warning">
      {translate('sihat.list.bulk.refused')}
      <ul>
        {refused.map(({ row, result }) => (
          <li key={result.id}>
            {nameOf(row)}: {result.detail}
          </li>
        ))}
      </ul>
    </Alert>
  )
}

/** Says which rows are meant and what happens, asks for the status, and tells of each row that was refused. */
export function BulkStatusDialog<T extends RaRecord & { id: string; version: number }>({
  values,
  nameOf,
  changeTo = (status) => ({ status }),
  reasonFor,
  effect,
  warningFor,
  before,
  onClose,
}: BulkStatusProps<T> & { onClose: () => void }) {
  const translate = useTranslate()
  const titleId = useId()
  const { resource } = useListContext()
  const { rows, change, isPending } = useBulkChange<T>()
  const [meant] = useState(rows)
  const [refused, setRefused] = useState<Refused<T>[]>()
  const [status, setStatus] = useState('')
  const [words, setWords] = useState(NO_WORDS)
  const [isTried, setIsTried] = useState(false)
  const rule = status && reasonFor?.(status)
  const warning = status && warningFor?.(meant, status)
  const statusMissing = isTried && !status
  const isMessageMissing = isTried && rule === 'required' && !words.reason.trim()
  const close = () => !isPending && onClose()

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    const { reason, internalNote } = trimmed(words)
    setIsTried(true)
    if (!status || (rule === 'required' && !reason)) return
    const left = await change(
      { ...changeTo(status), ...(rule && { internalNote, ...(rule !== 'none' && { reason }) }) },
      before,
    )
    setRefused(left)
    if (left?.length === 0) onClose()
  }

  return (
    <Dialog open onClose={close} aria-busy={isPending} fullWidth maxWidth="xs" aria-labelledby={titleId}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <DialogTitle id={titleId}>
          {translate('sihat.list.bulk.title', { smart_count: meant.length })}
        </DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          {refused ? (
            <LeftAsTheyWere refused={refused} nameOf={nameOf} />
          ) : (
            <>
              <DialogContentText>{meant.map(nameOf).join(', ')}</DialogContentText>
              {effect && <DialogContentText>{translate(effect)}</DialogContentText>}
              <TextField
                select
                label={translate('sihat.list.bulk.status')}
                value={status}
                onChange={(event) => {
                  setStatus(event.target.value)
                  setIsTried(false)
                }}
                error={statusMissing}
                helperText={statusMissing && translate('sihat.list.bulk.statusRequired')}
              >
                {values.map((value) => (
                  <MenuItem key={value} value={value}>
                    {translate(`sihat.${resource}.status.${value}`)}
                  </MenuItem>
                ))}
              </TextField>
              {warning && (
                <Alert severity="warning" role="note">
                  {warning}
                </Alert>
              )}
              {rule && (
                <MessageAndNote
                  rule={rule}
                  value={words}
                  onChange={setWords}
                  isMessageMissing={isMessageMissing}
                />
              )}
            </>
          )}
        </DialogContent>
        <DialogActions>
          <Button onClick={close} disabled={isPending}>
            {translate(refused ? 'sihat.list.bulk.close' : 'sihat.list.bulk.keep')}
          </Button>
          {!refused && (
            <Button type="submit" variant="contained" disabled={isPending}>
              {translate('sihat.list.bulk.change')}
            </Button>
          )}
        </DialogActions>
      </form>
    </Dialog>
  )
}
