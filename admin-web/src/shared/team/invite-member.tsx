import { useDataProvider, useTranslate } from 'react-admin'
import type { SihatDataProvider } from '../../providers/data-provider'
import type { NewHospitalMember } from '../../providers/types'
import { FormDialog, FormField, typedIn } from '../form-dialog'
import type { HospitalRef } from './hospital-ref'

const TEXTS = 'sihat.team'
const FIELDS = [
  { name: 'email', type: 'email', maxLength: 254 },
  { name: 'firstName', type: 'text', maxLength: 100 },
  { name: 'lastName', type: 'text', maxLength: 100 },
] as const
const ROLES = ['member', 'manager'] as const satisfies readonly NewHospitalMember['role'][]

interface InviteMemberProps {
  hospital: HospitalRef
  /** The team has no members yet. */
  isFirst: boolean
  onClose: () => void
}

/** Invites a colleague into the team of a hospital. The first one manages the team. */
export function InviteMember({ hospital, isFirst, onClose }: InviteMemberProps) {
  const translate = useTranslate()
  const dataProvider = useDataProvider<SihatDataProvider>()
  const invite = (form: FormData) =>
    dataProvider.inviteMember(hospital.id, {
      email: typedIn(form, 'email') ?? '',
      firstName: typedIn(form, 'firstName') ?? '',
      lastName: typedIn(form, 'lastName') ?? '',
      role: typedIn(form, 'role') as NewHospitalMember['role'],
    })
  const texts = `${TEXTS}.${isFirst ? 'firstManager' : 'invite'}`
  return (
    <FormDialog
      texts={texts}
      values={{ hospital: hospital.name }}
      required={FIELDS.map(({ name }) => name)}
      send={invite}
      onClose={onClose}
    >
      {(errors) => (
        <>
          {FIELDS.map(({ name, type, maxLength }) => (
            <FormField
              key={name}
              name={name}
              type={type}
              label={translate(`${texts}.${name}`)}
              errors={errors}
              html={{ maxLength }}
            />
          ))}
          <FormField
            name="role"
            label={translate(`${texts}.role`)}
            errors={errors}
            select
            defaultValue={isFirst ? 'manager' : 'member'}
            SelectProps={{ native: true }}
            InputLabelProps={{ shrink: true }}
          >
            {ROLES.map((role) => (
              <option key={role} value={role}>
                {translate(`${TEXTS}.roles.${role}`)}
              </option>
            ))}
          </FormField>
        </>
      )}
    </FormDialog>
  )
}
