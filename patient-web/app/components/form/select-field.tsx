import type { ComponentProps } from 'react'
import { type Common, type ControlProps, Field, type Without } from './field'

export function SelectField({
  name,
  id,
  label,
  hint,
  error,
  optional,
  options,
  ...select
}: Common & { options: { value: string; label: string }[] } & Without<ComponentProps<'select'>>) {
  const render = (control: ControlProps) => (
    <select {...select} {...control}>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  )
  return <Field {...{ name, ...(id && { id }), label, hint, error, optional, render }} />
}
