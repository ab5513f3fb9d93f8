import { badParameter, missingParameter, unknownParameter } from './errors.ts'

/** What a form holds: texts, and what brackets nest. */
export type Raw = string | { [key: string]: Raw }

/** Reads one value, or refuses it as Stripe would. */
export type Reader<T> = (value: Raw, path: string) => T

const LONGEST_TEXT = 5_000
const LONGEST_URL = 2_048

/** `a=1&b[c]=2&d[0][e]=3` as an object of objects; a list has its numbers as keys. */
export function parseForm(text: string): { [key: string]: Raw } {
  const root: { [key: string]: Raw } = Object.create(null)
  for (const [name, value] of new URLSearchParams(text)) {
    const [first = '', ...inner] = name.split('[').map((part) => part.replace(/\]$/, ''))
    let place = root
    let key = first
    for (const part of inner) {
      const next = place[key]
      const child: { [key: string]: Raw } = typeof next === 'object' ? next : Object.create(null)
      place[key] = child
      place = child
      key = part === '' ? String(Object.keys(child).length) : part
    }
    place[key] = value
  }
  return root
}

export const text: Reader<string> = (value, path) => {
  if (typeof value !== 'string') throw badParameter(path, `Invalid string: ${path}`)
  if (value.length > LONGEST_TEXT) throw badParameter(path, `Invalid string: ${path} is too long`)
  return value
}

export const url: Reader<string> = (value, path) => {
  const given = text(value, path)
  if (given.length > LONGEST_URL || !URL.canParse(given))
    throw badParameter(path, 'Not a valid URL', 'url_invalid')
  return given
}

export const integer =
  ({ min = 0, max = 99_999_999 } = {}): Reader<number> =>
  (value, path) => {
    const number = typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : Number.NaN
    if (Number.isNaN(number))
      throw badParameter(path, `Invalid integer: ${String(value)}`, 'parameter_invalid_integer')
    if (number < min) throw badParameter(path, `This value must be greater than or equal to ${min}.`)
    if (number > max) throw badParameter(path, `This value must be less than or equal to ${max}.`)
    return number
  }

export const flag: Reader<boolean> = (value, path) => {
  if (value !== 'true' && value !== 'false') throw badParameter(path, `Invalid boolean: ${String(value)}`)
  return value === 'true'
}

export const oneOf =
  <T extends string>(...values: T[]): Reader<T> =>
  (value, path) => {
    if (values.includes(value as T)) return value as T
    throw badParameter(path, `Invalid ${path}: must be one of ${values.join(', ')}`)
  }

export const list =
  <T>(item: Reader<T>): Reader<T[]> =>
  (value, path) => {
    if (typeof value !== 'object') throw badParameter(path, 'Invalid array')
    return Object.entries(value).map(([index, entry]) => item(entry, `${path}[${index}]`))
  }

export const metadata: Reader<Record<string, string>> = (value, path) => {
  if (typeof value !== 'object') throw badParameter(path, 'Invalid hash')
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [key, text(entry, `${path}[${key}]`)]),
  )
}

type Fields = Record<string, Reader<unknown>>
type Read<F extends Fields, R extends keyof F> = { [K in R]: ReturnType<F[K]> } & {
  [K in Exclude<keyof F, R>]?: ReturnType<F[K]>
}

/** Exactly these fields; of them the named ones must be there. */
export const hash =
  <F extends Fields, R extends keyof F & string = never>(fields: F, ...required: R[]): Reader<Read<F, R>> =>
  (value, path) => {
    if (typeof value !== 'object') throw badParameter(path, 'Invalid hash')
    const name = (key: string) => (path ? `${path}[${key}]` : key)
    for (const key of Object.keys(value)) if (!Object.hasOwn(fields, key)) throw unknownParameter(name(key))
    for (const key of required) if (!(key in value)) throw missingParameter(name(key))
    const entries = Object.entries(value).map(([key, raw]) => [key, fields[key]?.(raw, name(key))])
    return Object.fromEntries(entries) as Read<F, R>
  }
