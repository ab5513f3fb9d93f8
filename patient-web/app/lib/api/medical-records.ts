import { read } from './api'
import { api } from './client'
import type { MedicalRecord } from './types'

const PAGE = 100

/** All files of the signed-in patient, by name. */
export async function fetchRecords(): Promise<MedicalRecord[]> {
  const records: MedicalRecord[] = []
  for (;;) {
    const query = { limit: PAGE, offset: records.length }
    const { items } = await read(api.GET('/api/medical-records', { params: { query } }))
    records.push(...items)
    if (items.length < PAGE) return records
  }
}
