import { ENQUIRY_KEY } from './kept-enquiry'

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/**
 * Keeps the contact form in this tab while it is typed, and fills it in after a reload. The page has no other scripts: this
 * function runs as text in the page, so it refers to nothing outside itself.
 */
function keepEnquiry(key: string): void {
  const form = document.querySelector<HTMLFormElement>('form[data-enquiry]')
  if (!form || form.dataset.kept) return
  form.dataset.kept = 'yes'
  const fields = [...form.querySelectorAll<Control>('input:not([type=hidden]), select, textarea')]
  const sendsAgain = form.querySelector<HTMLInputElement>('input[name=idempotencyKey]')
  const read = (): Record<string, string> => {
    try {
      return JSON.parse(sessionStorage.getItem(key) ?? '{}')
    } catch {
      return {}
    }
  }
  if (document.querySelector('[data-enquiry-stored]')) {
    try {
      sessionStorage.removeItem(key)
    } catch {}
  }
  // The server fills in a form that it refused.
  if (fields.every(({ value }) => !value)) {
    const kept = read()
    for (const field of fields) field.value = kept[field.name] ?? ''
    if (sendsAgain && kept.idempotencyKey) sendsAgain.value = kept.idempotencyKey
  }
  form.addEventListener('input', () => {
    const values = fields.map(({ name, value }) => [name, value])
    try {
      sessionStorage.setItem(
        key,
        JSON.stringify({ ...Object.fromEntries(values), idempotencyKey: sendsAgain?.value }),
      )
    } catch {}
  })
}

/** For a page without other scripts. */
export const KEEP_ENQUIRY = `(${keepEnquiry})("${ENQUIRY_KEY}")`

export const keepEnquiryOfPage = (): void => keepEnquiry(ENQUIRY_KEY)
