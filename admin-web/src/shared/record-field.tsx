import { useTranslate } from 'react-admin'
import { FormField } from './form-dialog'

interface RecordFieldProps {
  resource: string
  name: string
  errors: Partial<Record<string, string>>
  /** What is on file. */
  value?: string | number | readonly string[] | null
  hint?: string
  maxLength?: number
  isOptional?: boolean
  isNumber?: boolean
  /** Lines of text; a list has one entry a line. */
  rows?: number
}

/** A field of a record by the label that the resource gives it. */
export function RecordField({ resource, name, value, ...props }: RecordFieldProps) {
  const translate = useTranslate()
  const { errors, hint, maxLength, isOptional, isNumber, rows } = props
  const label = translate(`resources.${resource}.fields.${name}`)
  return (
    <FormField
      name={name}
      errors={errors}
      label={isOptional ? translate('sihat.form.optional', { label }) : label}
      hint={hint}
      defaultValue={typeof value === 'object' ? (value?.join('\n') ?? '') : (value ?? '')}
      html={{ maxLength, ...(isNumber && { inputMode: 'decimal' }) }}
      {...(rows && { multiline: true, minRows: rows })}
    />
  )
}
