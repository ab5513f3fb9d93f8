import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import { Button } from '@mui/material'
import { useState } from 'react'
import { useDataProvider, useListContext, useNotify, useTranslate } from 'react-admin'
import type { SihatDataProvider } from '../providers/data-provider'
import { saveFile } from './save-file'

/** Downloads all pages of the list, with the filter and the order that the list shows. */
export function ExportButton() {
  const translate = useTranslate()
  const notify = useNotify()
  const dataProvider = useDataProvider<SihatDataProvider>()
  const { resource, filterValues, sort, total } = useListContext()
  const [isPending, setIsPending] = useState(false)

  const take = async () => {
    setIsPending(true)
    try {
      saveFile(await dataProvider.exportList(resource, filterValues, sort))
      notify('sihat.list.exported', { type: 'success' })
    } catch {
      notify('sihat.list.exportFailed', { type: 'error' })
    } finally {
      setIsPending(false)
    }
  }

  return (
    <Button
      startIcon={<DownloadIcon />}
      onClick={() => void take()}
      disabled={isPending || !total}
      aria-busy={isPending}
    >
      {translate(isPending ? 'sihat.list.exporting' : 'sihat.list.export')}
    </Button>
  )
}
