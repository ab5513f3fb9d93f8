import { Box, Button, MenuItem, TextField, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useDataProvider, useGetIdentity, useNotify, useRefresh, useTranslate } from 'react-admin'
import type { SihatDataProvider } from '../../providers/data-provider'
import { isUnanswered, problemCode, refusalWords } from '../../providers/problem'
import type { AdminBooking, BookingAssignee as Person } from '../../providers/types'
import { personName } from '../../shared/person-name'
import { useConflict } from './use-conflict'
import { useMayChange } from './use-may-change'

const NOBODY = 'nobody'

/** The assignee of the booking. An assignment sends no mail and can be undone, so no question comes first. */
export function BookingAssignee({ booking }: { booking: AdminBooking }) {
  const translate = useTranslate()
  const { identity } = useGetIdentity()
  const mayAssign = useMayChange(booking, 'assign')
  const mayAssignAny = useMayChange(booking, 'assignAny')
  const { assign, isPending } = useAssign(booking)
  const { assignee } = booking
  const isMine = assignee !== null && assignee.id === identity?.id
  const text = (key: string) => translate(`sihat.bookings.assignee.${key}`)
  return (
    <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
      <Typography>{assignee && !isMine ? personName(assignee) : text(isMine ? 'you' : 'nobody')}</Typography>
      {mayAssign && identity && !isMine && (!assignee || mayAssignAny) && (
        <Button variant="outlined" disabled={isPending} onClick={() => void assign(String(identity.id))}>
          {text('toMe')}
        </Button>
      )}
      {mayAssign && isMine && (
        <Button variant="outlined" disabled={isPending} onClick={() => void assign(null)}>
          {text('unassignMe')}
        </Button>
      )}
      {mayAssignAny && (
        <TeamSelect
          assignee={assignee}
          disabled={isPending}
          onChoose={(id) => void assign(id === NOBODY ? null : id)}
        />
      )}
    </Box>
  )
}

interface TeamSelectProps {
  assignee: Person | null
  disabled: boolean
  onChoose: (id: string) => void
}

function TeamSelect({ assignee, disabled, onChoose }: TeamSelectProps) {
  const translate = useTranslate()
  const dataProvider = useDataProvider<SihatDataProvider>()
  const { data: team = [], isError } = useQuery({
    queryKey: ['bookings-team'],
    queryFn: () => dataProvider.bookingTeam(),
    retry: false,
  })
  const isKnown = !assignee || team.some(({ id }) => id === assignee.id)
  return (
    <TextField
      select
      fullWidth
      size="small"
      label={translate('sihat.bookings.assignee.other')}
      value={assignee?.id ?? NOBODY}
      disabled={disabled}
      onChange={(event) => onChoose(event.target.value)}
      error={isError}
      helperText={isError && translate('sihat.bookings.assignee.teamFailed')}
    >
      <MenuItem value={NOBODY}>{translate('sihat.bookings.assignee.nobody')}</MenuItem>
      {[...(isKnown ? [] : [assignee]), ...team].map((person) => (
        <MenuItem key={person.id} value={person.id}>
          {personName(person)}
        </MenuItem>
      ))}
    </TextField>
  )
}

function useAssign(booking: AdminBooking) {
  const notify = useNotify()
  const refresh = useRefresh()
  const tellConflict = useConflict(booking)
  const dataProvider = useDataProvider<SihatDataProvider>()
  const [isPending, setIsPending] = useState(false)
  /** `isPending` comes too late for the second press of a double click. */
  const isSent = useRef(false)
  const assign = async (assigneeId: string | null) => {
    if (isSent.current) return
    isSent.current = true
    setIsPending(true)
    try {
      await dataProvider.assignBooking(booking, assigneeId)
      notify(`sihat.bookings.assignee.${assigneeId ? 'done' : 'freed'}`, { type: 'success' })
      refresh()
    } catch (error) {
      if (problemCode(error) === 'stale_version') tellConflict()
      else {
        const failed = isUnanswered(error) ? 'sihat.error.unanswered' : 'sihat.bookings.assignee.failed'
        notify(refusalWords(error) ?? failed, { type: 'error' })
      }
      refresh()
    } finally {
      isSent.current = false
      setIsPending(false)
    }
  }
  return { assign, isPending }
}
