import { Button } from '@mui/material'
import { type RaRecord, useTranslate } from 'react-admin'
import { useChange } from './use-change'

interface Shown extends RaRecord {
  name: string
  isActive: boolean
}

/** Shows or hides a row of the catalogue; the press that then stands in its place takes it back, so nothing is asked. */
export function ShownToggle<T extends Shown>({ resource, record }: { resource: string; record: T }) {
  const translate = useTranslate()
  const texts = `sihat.${resource}.${record.isActive ? 'deactivate' : 'activate'}`
  const { change, isPending } = useChange<T>(resource, record, { texts })
  return (
    <Button
      disabled={isPending}
      onClick={() => change({ isActive: !record.isActive } as Partial<T>)}
      aria-label={translate(`${texts}.of`, { name: record.name })}
      sx={{ whiteSpace: 'nowrap', justifySelf: 'start' }}
    >
      {translate(`${texts}.action`)}
    </Button>
  )
}
