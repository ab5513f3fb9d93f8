import { Button } from '@mui/material'
import { useState } from 'react'
import { type RaRecord, useTranslate } from 'react-admin'
import { ConfirmDialog } from './confirm-dialog'
import { useChange } from './use-change'

interface Shown extends RaRecord {
  name: string
  isActive: boolean
}

/** Activates a row of the catalogue, or deactivates the row after a question. */
export function ShownToggle<T extends Shown>({ resource, record }: { resource: string; record: T }) {
  const translate = useTranslate()
  const [isAsked, setIsAsked] = useState(false)
  const texts = `sihat.${resource}.${record.isActive ? 'deactivate' : 'activate'}`
  const { change, isPending } = useChange<T>(resource, record, {
    texts,
    onSettled: () => setIsAsked(false),
  })
  const toggle = () => change({ isActive: !record.isActive } as Partial<T>)
  return (
    <>
      <Button
        disabled={isPending}
        onClick={record.isActive ? () => setIsAsked(true) : toggle}
        aria-label={translate(`${texts}.of`, { name: record.name })}
        sx={{ whiteSpace: 'nowrap', justifySelf: 'start' }}
      >
        {translate(`${texts}.action`)}
      </Button>
      {isAsked && record.isActive && (
        <ConfirmDialog
          title={translate(`${texts}.title`, { name: record.name })}
          text={translate(`${texts}.text`)}
          action={translate(`${texts}.action`)}
          keep={translate('sihat.form.cancel')}
          isPending={isPending}
          onConfirm={toggle}
          onClose={() => setIsAsked(false)}
        />
      )}
    </>
  )
}
