/** The dialog that is in front holds the form that is meant; else the one that is being filled in, or the page's only one. */
function openForm(): HTMLFormElement | null | undefined {
  const dialog = [...document.querySelectorAll('[role=dialog]')].at(-1)
  if (dialog) return dialog.querySelector('form')
  const forms = document.querySelectorAll<HTMLFormElement>('main form')
  return document.activeElement?.closest('form') ?? (forms.length === 1 ? forms[0] : undefined)
}

/**
 * Presses the button that saves the open form, unless it cannot be pressed.
 * @returns whether there is a form
 */
export function saveOpenForm(): boolean {
  const form = openForm()
  form?.querySelector<HTMLButtonElement>('button[type=submit]')?.click()
  return Boolean(form)
}
