import { Box, Button } from '@mui/material'
import { useState } from 'react'
import { useDataProvider, useTranslate } from 'react-admin'
import type { SihatDataProvider } from '../../providers/data-provider'
import type { AdminBookingDetail } from '../../providers/types'
import { FormDialog, FormField, typedIn } from '../../shared/form-dialog'
import { formatDate, formatSize } from '../../shared/format'
import { saveFile } from '../../shared/save-file'

type Document = AdminBookingDetail['followUp']['documents'][number]

const OPEN = 'sihat.bookings.documents.open'
/** A word is no reason. */
const SHORTEST_REASON = 10

const isReady = ({ safeCopy, isDamaged }: Document) =>
  !isDamaged && (safeCopy === 'ready' || safeCopy === 'not_needed')
const reasonOf = ({ safeCopy, isDamaged }: Document) => (isDamaged ? 'isDamaged' : `copy.${safeCopy}`)

/** Opening a file asks for a reason, which the patient reads. */
export function BookingDocuments({ documents }: { documents: Document[] }) {
  const translate = useTranslate()
  const [opened, setOpened] = useState<Document>()
  if (documents.length === 0) return <Box>{translate('sihat.bookings.documents.none')}</Box>
  return (
    <>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5 }}>
        {documents.map((document) => (
          <Box
            component="li"
            key={document.recordId}
            sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: 1 }}
          >
            <div>
              <Box component="bdi" sx={{ overflowWrap: 'anywhere' }}>
                {document.name}
              </Box>
              <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
                {translate('sihat.bookings.documents.shared', {
                  date: formatDate(document.sharedAt),
                  size: formatSize(document.size),
                })}
              </Box>
              {!isReady(document) && (
                <Box sx={{ color: 'text.secondary', fontSize: '0.875rem', maxWidth: '40rem' }}>
                  {translate(`sihat.bookings.documents.${reasonOf(document)}`)}
                </Box>
              )}
            </div>
            {isReady(document) && (
              <Button
                variant="outlined"
                aria-label={translate(`${OPEN}.of`, { name: document.name })}
                onClick={() => setOpened(document)}
              >
                {translate(`${OPEN}.press`)}
              </Button>
            )}
          </Box>
        ))}
      </Box>
      {opened && <OpenDialog document={opened} onClose={() => setOpened(undefined)} />}
    </>
  )
}

function OpenDialog({ document, onClose }: { document: Document; onClose: () => void }) {
  const translate = useTranslate()
  const dataProvider = useDataProvider<SihatDataProvider>()
  const isShort = (form: FormData) => (typedIn(form, 'reason')?.length ?? 0) < SHORTEST_REASON
  const open = async (form: FormData) => {
    const { recordId: id, name } = document
    saveFile(await dataProvider.openRecord({ id, name }, typedIn(form, 'reason') ?? ''))
  }
  return (
    <FormDialog
      texts={OPEN}
      values={{ name: document.name }}
      check={(form): Partial<Record<string, string>> =>
        isShort(form) ? { reason: translate(`${OPEN}.required.reason`) } : {}
      }
      send={open}
      onClose={onClose}
    >
      {(errors) => (
        <FormField
          name="reason"
          label={translate(`${OPEN}.reason`)}
          errors={errors}
          hint={translate(`${OPEN}.reasonHint`)}
          html={{ maxLength: 500 }}
          multiline
          minRows={2}
          fullWidth
          autoFocus
        />
      )}
    </FormDialog>
  )
}
