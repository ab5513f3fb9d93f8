import { Box, Button } from '@mui/material'
import { useDataProvider, useTranslate } from 'react-admin'
import type { SihatDataProvider } from '../../providers/data-provider'
import type { DeskCase } from '../../providers/types'
import { formatSize } from '../../shared/format'
import { useDownload } from '../../shared/offers/use-download'

const TEXTS = 'sihat.quote-requests.file'

type CaseFile = DeskCase['files'][number]

interface CaseFilesProps {
  requestId: string
  files: CaseFile[]
}

/** The files that the patient shares with the hospital. */
export function CaseFiles({ requestId, files }: CaseFilesProps) {
  const translate = useTranslate()
  if (files.length === 0) return translate(`${TEXTS}.none`)
  return (
    <>
      <Box>{translate(`${TEXTS}.hint`)}</Box>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5 }}>
        {files.map((file) => (
          <File key={file.id} requestId={requestId} file={file} />
        ))}
      </Box>
    </>
  )
}

function File({ requestId, file }: { requestId: string; file: CaseFile }) {
  const translate = useTranslate()
  const dataProvider = useDataProvider<SihatDataProvider>()
  const download = useDownload(() => dataProvider.openCaseFile(requestId, file))
  const { name, safeCopy, sizeBytes } = file
  const isReady = safeCopy === 'ready' || safeCopy === 'not_needed'
  return (
    <Box component="li" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      <Box sx={{ flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        {name} · {formatSize(sizeBytes)}
        {!isReady && (
          <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
            {translate(`${TEXTS}.copy.${safeCopy}`)}
          </Box>
        )}
      </Box>
      {isReady && (
        <Button
          variant="outlined"
          aria-label={translate(`${TEXTS}.openOf`, { name })}
          onClick={() => void download()}
        >
          {translate(`${TEXTS}.open`)}
        </Button>
      )}
    </Box>
  )
}
