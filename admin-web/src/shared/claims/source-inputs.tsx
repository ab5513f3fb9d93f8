import { useTranslate } from 'react-admin'
import type { AdminClaim } from '../../providers/types'
import { FormField, typedIn } from '../form-dialog'

const inAYear = () => {
  const day = new Date()
  day.setUTCFullYear(day.getUTCFullYear() + 1)
  return day.toISOString().slice(0, 10)
}

interface SourceInputsProps {
  errors: Partial<Record<string, string>>
  claim?: Pick<AdminClaim, 'source' | 'sourceUrl'>
  /** Nothing may be stated without one. */
  required?: boolean
}

/** Where a fact was read and until when that counts. */
export function SourceInputs({ errors, claim, required }: SourceInputsProps) {
  const translate = useTranslate()
  const text = (key: string) => translate(`sihat.claims.form.${key}`)
  return (
    <>
      <FormField
        name="source"
        errors={errors}
        label={text(required ? 'sourceRequired' : 'source')}
        hint={text(required ? 'sourceRequiredHint' : 'sourceHint')}
        defaultValue={claim?.source ?? ''}
        html={{ maxLength: 500 }}
      />
      <FormField
        name="sourceUrl"
        type="url"
        errors={errors}
        label={text('sourceUrl')}
        defaultValue={claim?.sourceUrl ?? ''}
        html={{ maxLength: 2_000 }}
      />
      <FormField
        name="expiresOn"
        type="date"
        errors={errors}
        label={text('expiresOn')}
        hint={text('expiresOnHint')}
        defaultValue={inAYear()}
      />
    </>
  )
}

export const typedSource = (form: FormData) => ({
  source: typedIn(form, 'source'),
  sourceUrl: typedIn(form, 'sourceUrl'),
  expiresOn: typedIn(form, 'expiresOn'),
})
