import { Box, Button, Typography } from '@mui/material'
import { useRef, useState } from 'react'
import { useDataProvider, useNotify, useTranslate } from 'react-admin'
import type { SihatDataProvider } from '../../providers/data-provider'
import { problemCode, refusalWords } from '../../providers/problem'
import type { AdminBooking, BookingMailType } from '../../providers/types'
import { ConfirmDialog } from '../../shared/confirm-dialog'
import { ErrorToast, SuccessToast } from '../../shared/toast'

interface BookingNotifyProps {
  booking: AdminBooking
  /** The mails that exist. */
  mails: readonly BookingMailType[]
}

/** Mails the patient once more; only what is so can be said. */
export function BookingNotify({ booking, mails }: BookingNotifyProps) {
  const translate = useTranslate()
  const text = (key: string, values = {}) => translate(`sihat.bookings.notify.${key}`, values)
  const notify = useNotify()
  const dataProvider = useDataProvider<SihatDataProvider>()
  const [asked, setAsked] = useState<BookingMailType>()
  const [isPending, setIsPending] = useState(false)
  /** The next render comes too late for the second press of a double click. */
  const isSent = useRef(false)

  const send = async (type: BookingMailType) => {
    if (isSent.current) return
    isSent.current = true
    setIsPending(true)
    try {
      await dataProvider.notifyPatient(booking.id, type)
      notify(<SuccessToast title={text('sent')} text={text('sentText', { type: text(`type.${type}`) })} />)
    } catch (error) {
      const isLimited = problemCode(error) === 'rate_limited' && error instanceof Error
      const words = isLimited ? error.message : refusalWords(error)
      notify(<ErrorToast title={text('error')} text={words ?? text('errorText')} />)
    } finally {
      isSent.current = false
      setIsPending(false)
      setAsked(undefined)
    }
  }

  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Typography variant="body2" color="text.secondary">
        {text('hint')}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {mails.map((type) => (
          <Button key={type} variant="outlined" onClick={() => setAsked(type)}>
            {text(`type.${type}`)}
          </Button>
        ))}
      </Box>
      {asked && (
        <ConfirmDialog
          isHarmless
          title={text('title', { type: text(`type.${asked}`) })}
          text={text(`says.${asked}`, { email: booking.patient.email })}
          action={text('action')}
          keep={translate('sihat.form.cancel')}
          isPending={isPending}
          onConfirm={() => void send(asked)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </Box>
  )
}
