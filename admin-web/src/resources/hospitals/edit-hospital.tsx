import EditIcon from '@mui/icons-material/EditOutlined'
import { Button } from '@mui/material'
import { useEffect, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { AdminHospital } from '../../providers/types'
import { useChange } from '../../shared/use-change'
import { type Contest, HospitalConflict } from './hospital-conflict'
import { HospitalDialog } from './hospital-dialog'
import { type FieldErrors, type HospitalField, readHospital } from './hospital-fields'

const TEXTS = 'sihat.hospitals.edit'

/** Values that the fields begin with. A field begins anew in each round. */
interface Shown {
  values: AdminHospital
  rounds: Partial<Record<HospitalField, number>>
}

const withStored =
  (fields: HospitalField[], stored: AdminHospital) =>
  ({ values, rounds }: Shown): Shown => ({
    values: { ...values, ...Object.fromEntries(fields.map((field) => [field, stored[field]])) },
    rounds: { ...rounds, ...Object.fromEntries(fields.map((field) => [field, (rounds[field] ?? 0) + 1])) },
  })

function EditDialog({ hospital, onClose }: { hospital: AdminHospital; onClose: () => void }) {
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [failure, setFailure] = useState<string>()
  /** An edit sends what differs from these stored values, in their version. */
  const [seen, setSeen] = useState(hospital)
  const [shown, setShown] = useState<Shown>({ values: hospital, rounds: {} })
  const [isStale, setIsStale] = useState(false)
  const [conflict, setConflict] = useState<{ contests: Contest[]; taken: HospitalField[] }>()

  // The stored hospital is read again after a conflict. A field that only somebody else changed takes the stored value. The reader
  // decides about a field that both changed.
  useEffect(() => {
    if (!isStale || hospital.version === seen.version || !form.current) return
    const typed = readHospital(form.current)
    const fields = (Object.keys(typed) as HospitalField[]).filter((field) => hospital[field] !== seen[field])
    const taken = fields.filter((field) => typed[field] === seen[field])
    const contests = fields
      .filter((field) => !taken.includes(field) && typed[field] !== hospital[field])
      .map((field) => ({ field, typed: typed[field] }))
    setIsStale(false)
    setSeen(hospital)
    setShown(withStored(taken, hospital))
    setConflict({ contests, taken })
  }, [isStale, hospital, seen])

  const decide = (field: HospitalField, takesStored: boolean) => {
    if (takesStored) setShown(withStored([field], seen))
    setConflict(
      (before) => before && { ...before, contests: before.contests.filter((one) => one.field !== field) },
    )
  }

  const { change, isPending } = useChange('hospitals', seen, {
    texts: TEXTS,
    onInvalid: setErrors,
    onRefused: setFailure,
    onConflict: () => setIsStale(true),
    onDone: onClose,
  })
  return (
    <HospitalDialog
      form={form}
      texts={TEXTS}
      hospital={shown.values}
      rounds={shown.rounds}
      errors={errors}
      onErrors={setErrors}
      failure={failure}
      notice={
        (isStale || conflict) && (
          <HospitalConflict stored={seen} isRead={!isStale} {...conflict} onDecide={decide} />
        )
      }
      isPending={isPending}
      isBlocked={Boolean(conflict?.contests.length)}
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
