import EditIcon from '@mui/icons-material/EditOutlined'
import { Button } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { AdminHospital } from '../../providers/types'
import { useChange } from '../../shared/use-change'
import { HospitalDialog } from './hospital-dialog'
import type { FieldErrors } from './hospital-inputs'

const TEXTS = 'sihat.hospitals.edit'

function EditDialog({ hospital, onClose }: { hospital: AdminHospital; onClose: () => void }) {
  const [errors, setErrors] = useState<FieldErrors>({})
  const { change, isPending } = useChange('hospitals', hospital, {
    texts: TEXTS,
    onInvalid: setErrors,
    onDone: onClose,
  })
  return (
    <HospitalDialog
      texts={TEXTS}
      hospital={hospital}
      errors={errors}
      onErrors={setErrors}
      isPending={isPending}
      onClose={onClose}
      onSubmit={change}
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
