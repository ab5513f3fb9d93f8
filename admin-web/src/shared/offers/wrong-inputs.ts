import { pathOf } from './offer-gaps'

const isInput = (path: string) => document.getElementById(path)?.matches('input, select, textarea') ?? false

/** Sorts what is wrong by the inputs of the page. `rest` says what is wrong elsewhere. */
export function wrongInputs(errors: Record<string, string>): {
  inputs: Record<string, string>
  rest: string | undefined
} {
  const wrong = Object.entries(errors).map(([pointer, detail]) => [pathOf(pointer), detail] as const)
  const others = wrong.filter(([path]) => !isInput(path))
  return {
    inputs: Object.fromEntries(wrong.filter(([path]) => isInput(path))),
    // An error of all lines names no field.
    rest:
      others.map(([path, detail]) => (path === 'lines' ? detail : `${path}: ${detail}`)).join(' ') ||
      undefined,
  }
}
