import { Button } from '@mui/material'
import { useEffect, useState } from 'react'
import { type RaRecord, useListContext, useTranslate } from 'react-admin'
import { BulkStatusDialog } from './bulk-status-dialog'
import type { BulkStatusProps } from './status-choice'

/** One press for the chosen rows of a list: a new status. Only what is shown stays chosen: nobody changes what they do not see. */
export function BulkStatus<T extends RaRecord & { id: string; version: number }>(props: BulkStatusProps<T>) {
  const translate = useTranslate()
  const { data, isFetching, selectedIds, onSelect } = useListContext<T>()
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    const shown = selectedIds.filter((chosen) => data?.some(({ id }) => id === chosen))
    if (!isFetching && shown.length < selectedIds.length) onSelect(shown)
  }, [data, isFetching, selectedIds, onSelect])
  return (
    <>
      <Button onClick={() => setIsOpen(true)} disabled={selectedIds.length === 0}>
        {translate('sihat.list.bulk.change')}
      </Button>
      {isOpen && <BulkStatusDialog<T> {...props} onClose={() => setIsOpen(false)} />}
    </>
  )
}
