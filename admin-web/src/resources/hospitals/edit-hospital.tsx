import EditIcon from '@mui/icons-material/EditOutlined'
import { Button } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { AdminHospital } from '../../providers/types'
import { useChange } from '../../shared/use-change'
import { HospitalDialog } from './hospital-dialog'
import type { FieldErrors } from './hospital-fields'

const TEXTS = 'sihat.hospitals.edit'

function EditDialog({ hospital, onClose }: { hospital: AdminHospital; onClose: () => void }) {
  const [errors, setErrors] = useState<FieldErrors>({})
  const [failure, setFailure] = useState<string>()
  /** As the fields show it: an edit says what differs from that, and of which version it was. */
  const [seen] = useState(hospital)
  const [version, setVersion] = useState(hospital.version)
  const [isTold, setIsTold] = useState(false)
  // Who was told of a change may save over it; the one after that is a conflict again.
  if (isTold && hospital.version !== version) {
    setIsTold(false)
    setVersion(hospital.version)
  }
  const { change, isPending } = useChange(
    'hospitals',
    { ...seen, version },
    {
      texts: TEXTS,
      onInvalid: setErrors,
      onRefused: setFailure,
      onConflict: () => {
        setFailure('sihat.hospitals.conflict')
        setIsTold(true)
      },
      onDone: onClose,
    },
  )
  return (
    <HospitalDialog
      texts={TEXTS}
      hospital={seen}
      errors={errors}
      onErrors={setErrors}
      failure={failure}
      isPending={isPending}
      onClose={onClose}
      onSubmit={(values) => {
        setFailure(undefined)
        change(values)
      }}
    />
  )
}

export function EditHospital({ hospital }: { hospital: AdminHospital }) {
  const translate = useTranslate()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="contained" startIcon={<EditIcon />} onClick={() => setIsOpen(true)}>
        {translate(`${TEXTS}.open`)}
      </Button>
      {isOpen && <EditDialog hospital={hospital} onClose={() => setIsOpen(false)} />}
    </>
  )
}
