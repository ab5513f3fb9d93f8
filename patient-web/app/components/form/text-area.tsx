import type { ComponentProps } from 'react'
import { type Common, type ControlProps, Field, type Without } from './field'

export function TextArea({
  name,
  label,
  hint,
  error,
  optional,
  ...area
}: Common & Without<ComponentProps<'textarea'>>) {
  const render = (control: ControlProps) => <textarea rows={4} {...area} {...control} />
  return <Field {...{ name, label, hint, error, optional, render }} />
}
