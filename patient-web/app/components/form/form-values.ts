/** Text of each field by its name; a ticked box is true. */
export type FormValues = Record<string, string | boolean>

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

const isTick = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && (control.type === 'checkbox' || control.type === 'radio')

/** Fields that a person fills in: no hidden ones, files or passwords. */
const controlsOf = (form: HTMLFormElement): Control[] =>
  [...form.elements].filter(
    (element): element is Control =>
      (element instanceof HTMLInputElement && !/^(hidden|file|password|submit|button)$/.test(element.type)) ||
      element instanceof HTMLSelectElement ||
      element instanceof HTMLTextAreaElement,
  )

function isChanged(control: Control): boolean {
  if (isTick(control)) return control.checked !== control.defaultChecked
  if (!(control instanceof HTMLSelectElement)) return control.value !== control.defaultValue
  const options = [...control.options]
  return control.value !== (options.find((option) => option.defaultSelected) ?? options[0])?.value
}

/** Reads the fields that no longer hold what the form started with, except those in `without`. */
export function changedValuesOf(form: HTMLFormElement, without: readonly string[] = []): FormValues {
  return Object.fromEntries(
    controlsOf(form)
      .filter((control) => control.name && !without.includes(control.name) && isChanged(control))
      .map((control) => [control.name, isTick(control) ? control.checked : control.value]),
  )
}

/** Fills a form with values that were read before. A choice that is no longer offered keeps what the form shows. */
export function fillForm(form: HTMLFormElement, values: FormValues, without: readonly string[] = []): void {
  for (const control of controlsOf(form)) {
    const value = without.includes(control.name) ? undefined : values[control.name]
    if (value === undefined) continue
    if (isTick(control)) control.checked = value === true
    else if (!(control instanceof HTMLSelectElement) || offers(control, value)) control.value = String(value)
  }
}

const offers = ({ options }: HTMLSelectElement, value: string | boolean) =>
  [...options].some((option) => option.value === value)
