import { setupI18n } from '@lingui/core'
import en from './locales/en.json' with { type: 'json' }

/** Raised when a reader of older files would misread a new one. */
const SCHEMA_VERSION = 1

const i18n = setupI18n({ locale: 'en', messages: { en } })

export const exportFolder = (userId: string) => `exports/${userId}`

/**
 * One JSON document of everything about a person; all times are ISO 8601.
 * @throws Error for a section that the catalogue does not explain
 */
export function writeExportDocument(sections: Record<string, unknown>, now: Date): Buffer {
  const explained = Object.entries(sections).map(([name, data]) => {
    const id = `dataExport.section.${name}`
    if (!(id in en)) throw new Error(`Nothing explains the section ${name} of an export`)
    return [name, { description: i18n._(id), data }]
  })
  const document = {
    schemaVersion: SCHEMA_VERSION,
    title: i18n._('dataExport.title'),
    description: i18n._('dataExport.description'),
    createdAt: now.toISOString(),
    sections: Object.fromEntries(explained),
  }
  return Buffer.from(`${JSON.stringify(document, null, 2)}\n`)
}
