import { exportFolder, writeExportDocument } from './export-document.js'
import en from './locales/en.json' with { type: 'json' }

const now = new Date('2027-01-31T09:30:00Z')

describe('the document of a data export', () => {
  it('explains itself and each of its sections', () => {
    const document = JSON.parse(writeExportDocument({ consents: [{ granted: true }] }, now).toString())
    expect(document).toEqual({
      schemaVersion: 1,
      title: en['dataExport.title'],
      description: en['dataExport.description'],
      createdAt: '2027-01-31T09:30:00.000Z',
      sections: {
        consents: { description: en['dataExport.section.consents'], data: [{ granted: true }] },
      },
    })
  })

  it('is not written with a section that nothing explains', () => {
    expect(() => writeExportDocument({ secrets: [] }, now)).toThrow(
      'Nothing explains the section secrets of an export',
    )
  })

  it('lies in a folder of its person', () => expect(exportFolder('u1')).toBe('exports/u1'))
})
