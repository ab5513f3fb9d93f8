import AddIcon from '@mui/icons-material/AddPhotoAlternateOutlined'
import { Box, Button, Link, Skeleton, Typography } from '@mui/material'
import { useRef, useState } from 'react'
import { useDataProvider, useNotify, useTranslate } from 'react-admin'
import type { SihatDataProvider } from '../../../providers/data-provider'
import { isUnanswered, problemCode } from '../../../providers/problem'
import type { AdminHospital, HospitalPhoto } from '../../../providers/types'
import { Loading } from '../../../shared/loading'
import { MessageState } from '../../../shared/message-state'
import { OpenDialog } from '../../../shared/open-dialog'
import { AddPhotoDialog, EditPhotoDialog, RemovePhotoDialog } from './photo-dialogs'
import { usePhotos, usePreview } from './use-photos'

const texts = 'sihat.hospitals.photos'

function Preview({ hospitalId, photo }: { hospitalId: string; photo: HospitalPhoto }) {
  const translate = useTranslate()
  const { url, isError } = usePreview(hospitalId, photo.id)
  if (isError) return <Typography variant="body2">{translate(`${texts}.noPreview`)}</Typography>
  if (!url) return <Skeleton variant="rounded" sx={{ height: 'auto', aspectRatio: '3 / 2' }} />
  return (
    <Box
      component="img"
      src={url}
      alt={photo.alt}
      sx={{ display: 'block', width: '100%', aspectRatio: '3 / 2', objectFit: 'cover', borderRadius: 1 }}
    />
  )
}

interface PhotoRowProps {
  hospital: AdminHospital
  photo: HospitalPhoto
  isFirst: boolean
  isLast: boolean
  isBusy: boolean
  onMove: (by: -1 | 1) => void
}

function PhotoRow({ hospital, photo, isFirst, isLast, isBusy, onMove }: PhotoRowProps) {
  const translate = useTranslate()
  const { alt, credit, licence, sourceUrl } = photo
  const named = (key: string) => ({
    children: translate(`${texts}.${key}`),
    'aria-label': translate(`${texts}.${key}Of`, { alt }),
  })
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '11rem minmax(0, 1fr)' },
        alignItems: 'start',
        py: 2,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Preview hospitalId={hospital.id} photo={photo} />
      <Box sx={{ display: 'grid', gap: 0.5, overflowWrap: 'anywhere' }}>
        {isFirst && (
          <Typography variant="body2" color="text.secondary">
            {translate(`${texts}.first`)}
          </Typography>
        )}
        <Typography sx={{ fontWeight: 600 }}>{alt}</Typography>
        <Typography variant="body2">{translate(`${texts}.licence`, { credit, licence })}</Typography>
        {sourceUrl && (
          <Link href={sourceUrl} target="_blank" rel="noopener noreferrer" sx={{ justifySelf: 'start' }}>
            {translate(`${texts}.source`)}
          </Link>
        )}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 0.5 }}>
          {!isFirst && <Button disabled={isBusy} onClick={() => onMove(-1)} {...named('earlier')} />}
          {!isLast && <Button disabled={isBusy} onClick={() => onMove(1)} {...named('later')} />}
          <OpenDialog
            aria-label={translate(`${texts}.edit.of`, { alt })}
            dialog={(close) => <EditPhotoDialog hospital={hospital} photo={photo} onClose={close} />}
          >
            {translate(`${texts}.edit.open`)}
          </OpenDialog>
          <OpenDialog
            color="error"
            aria-label={translate(`${texts}.remove.of`, { alt })}
            dialog={(close) => <RemovePhotoDialog hospital={hospital} photo={photo} onClose={close} />}
          >
            {translate(`${texts}.remove.open`)}
          </OpenDialog>
        </Box>
      </Box>
    </Box>
  )
}

/** Pictures of the hospital, each with whose it is; the page shows no other. */
export function Photos({ hospital }: { hospital: AdminHospital }) {
  const translate = useTranslate()
  const notify = useNotify()
  const dataProvider = useDataProvider<SihatDataProvider>()
  const { data, isError, refetch } = usePhotos(hospital.id)
  const [isBusy, setIsBusy] = useState(false)
  /** `isBusy` comes too late for the second press of a double click. */
  const isSent = useRef(false)

  const move = async (photos: HospitalPhoto[], index: number, by: -1 | 1) => {
    if (isSent.current) return
    isSent.current = true
    setIsBusy(true)
    const ids = photos.map(({ id }) => id)
    ids.splice(index + by, 0, ...ids.splice(index, 1))
    try {
      await dataProvider.orderPhotos(hospital.id, ids)
      notify(`${texts}.ordered`, { type: 'success' })
    } catch (error) {
      if (problemCode(error) === 'stale_version') notify(`${texts}.orderConflict`, { type: 'warning' })
      else notify(isUnanswered(error) ? 'sihat.error.unanswered' : `${texts}.orderFailed`, { type: 'error' })
    }
    await refetch()
    isSent.current = false
    setIsBusy(false)
  }

  if (isError && !data)
    return (
      <MessageState
        role="alert"
        title={translate(`${texts}.fetchFailed`)}
        text={translate('sihat.error.connection')}
        action={<Button onClick={() => void refetch()}>{translate('sihat.error.retry')}</Button>}
      />
    )
  if (!data) return <Loading height={120} label={translate(`${texts}.loading`)} />
  return (
    <>
      <OpenDialog
        variant="outlined"
        startIcon={<AddIcon />}
        sx={{ justifySelf: 'start' }}
        dialog={(close) => <AddPhotoDialog hospital={hospital} onClose={close} />}
      >
        {translate(`${texts}.add.open`)}
      </OpenDialog>
      {data.length === 0 ? (
        <Typography>{translate(`${texts}.none`)}</Typography>
      ) : (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {data.map((photo, index) => (
            <PhotoRow
              key={photo.id}
              hospital={hospital}
              photo={photo}
              isFirst={index === 0}
              isLast={index === data.length - 1}
              isBusy={isBusy}
              onMove={(by) => void move(data, index, by)}
            />
          ))}
        </Box>
      )}
    </>
  )
}
