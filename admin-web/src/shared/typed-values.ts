import { typedIn } from './form-dialog'

/** What was typed into a field with one entry a line. */
export const linesIn = (form: FormData, name: string): string[] =>
  String(form.get(name) ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** A number; what is none goes to the server as it is, which says so. */
export function numberIn(form: FormData, name: string): number | null {
  const text = typedIn(form, name)
  return (text !== null && /^\d+(\.\d+)?$/.test(text) ? Number(text) : text) as number | null
}

/** The values of the boxes of this name that are ticked. */
export const tickedIn = (form: FormData, name: string): string[] => form.getAll(name).map(String)
