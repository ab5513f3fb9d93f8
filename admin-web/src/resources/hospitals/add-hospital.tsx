import AddIcon from '@mui/icons-material/AddOutlined'
import { Button } from '@mui/material'
import { useRef, useState } from 'react'
import { useCreate, useNotify, useRefresh, useTranslate } from 'react-admin'
import { fieldErrors } from '../../providers/problem'
import type { AdminHospital } from '../../providers/types'
import { useAddDialog } from '../../shared/use-add-dialog'
import { HospitalDialog } from './hospital-dialog'
import type { FieldErrors } from './hospital-fields'

function AddDialog({ onClose }: { onClose: () => void }) {
  const notify = useNotify()
  const refresh = useRefresh()
  const [create, { isPending }] = useCreate<AdminHospital>()
  const [errors, setErrors] = useState<FieldErrors>({})
  const [failure, setFailure] = useState<string>()
  /** `isPending` comes too late for the second press of a double click. */
  const isSent = useRef(false)

  const refused = (error: unknown) => {
    const byField = fieldErrors(error)
    if (byField) setErrors(byField)
    else setFailure('sihat.hospitals.add.failed')
  }

  return (
    <HospitalDialog
      texts="sihat.hospitals.add"
      errors={errors}
      onErrors={setErrors}
      failure={failure}
      isPending={isPending}
      onClose={onClose}
      onSubmit={(values, form) => {
        if (isSent.current) return
        isSent.current = true
        setFailure(undefined)
        void create(
          'hospitals',
          { data: { ...values, isActive: form.has('isActive'), featured: form.has('featured') } },
          {
            onSuccess: () => {
              notify('sihat.hospitals.add.done', { type: 'success' })
              refresh()
              onClose()
            },
            onError: refused,
            onSettled: () => {
              isSent.current = false
            },
          },
        )
      }}
    />
  )
}

export function AddHospital() {
  const translate = useTranslate()
  const { isOpen, open, close } = useAddDialog()
  return (
    <>
      <Button variant="contained" startIcon={<AddIcon />} onClick={open}>
        {translate('sihat.hospitals.add.open')}
      </Button>
      {isOpen && <AddDialog onClose={close} />}
    </>
  )
}
