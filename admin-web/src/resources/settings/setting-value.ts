import { useTranslate } from 'react-admin'
import type { Setting } from '../../providers/types'

type Value = Setting['value']

/** A value as it stands in its field. */
export function asText({ value }: Pick<Setting, 'value'>): string {
  if (value === null) return ''
  return Array.isArray(value) ? JSON.stringify(value) : String(value)
}

/** What was entered, as the API wants it; it says whether that fits. */
export function toValue({ kind }: Pick<Setting, 'kind'>, text: string): Value {
  if (kind === 'switch') return text === 'true'
  if (kind === 'choice') return text
  if (kind === 'refundRule') return JSON.parse(text) as Value
  const entered = text.trim()
  if (kind === 'number') return /^\d+$/.test(entered) ? Number(entered) : entered
  return entered || null
}

/** The words of a setting; one that is new here goes by its key. */
export function useSettingText({ id, unit }: Setting) {
  const translate = useTranslate()
  const option = (value: string) => translate(`sihat.settings.option.${id}.${value}`, { _: value })
  const shown = (value: Value) => {
    if (value === null) return translate('sihat.settings.empty')
    if (typeof value === 'boolean') return translate(`sihat.settings.${value ? 'on' : 'off'}`)
    if (typeof value === 'string') return option(value)
    if (Array.isArray(value))
      return value.map((step) => translate('sihat.settings.refundStep', { ...step })).join(', ')
    return [value, unit && translate(`sihat.settings.unit.${unit}`, { _: unit })].filter(Boolean).join(' ')
  }
  return { label: translate(`sihat.settings.label.${id}`, { _: id }), option, shown }
}
