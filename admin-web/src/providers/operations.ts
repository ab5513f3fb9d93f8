import type { HttpClient } from './http-client'
import type { FailedJob, Queues } from './types'

const API_URL = '/api/admin/queues'

/** The queues: methods of the data provider. */
export function createOperations(httpClient: HttpClient) {
  return {
    readQueues: async (): Promise<Queues> => (await httpClient(API_URL)).json,
    /** Has the job run again; the answer is how many do, none when somebody else was quicker. */
    redrive: async ({ queue, id }: Pick<FailedJob, 'queue' | 'id'>): Promise<number> => {
      const { json } = await httpClient(`${API_URL}/${encodeURIComponent(queue)}/redrive`, {
        method: 'POST',
        body: JSON.stringify({ ids: [id] }),
      })
      return json.started
    },
  }
}
