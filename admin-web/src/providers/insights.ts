import type { HttpClient } from './http-client'
import type { AuditChain, Dashboard, DashboardCharts } from './types'

const API_URL = '/api/admin'

/** What the owner sees of the whole: methods of the data provider. */
export function createInsights(httpClient: HttpClient) {
  return {
    readDashboard: async (): Promise<Dashboard> => (await httpClient(`${API_URL}/dashboard`)).json,
    readCharts: async (): Promise<DashboardCharts> => (await httpClient(`${API_URL}/dashboard/charts`)).json,
    /** How far the audit log is sealed, and what the last check found. */
    readChain: async (): Promise<AuditChain> => (await httpClient(`${API_URL}/audit-events/chain`)).json,
  }
}
