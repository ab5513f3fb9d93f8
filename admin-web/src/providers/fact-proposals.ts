import type { HttpClient } from './http-client'
import type {
  DeskFactProposal,
  DeskPage,
  FactProposal,
  FactProposalAcceptance,
  FactProposalInput,
} from './types'

const PAGE = '/api/desk/page'

type Answered = Pick<FactProposal, 'id' | 'version'>

/** The proposals of hospitals for their pages, and the answers of the team. */
export function createProposalMethods(httpClient: HttpClient) {
  const post = (url: string, body: object) => httpClient(url, { method: 'POST', body: JSON.stringify(body) })
  const answer = ({ id, version }: Answered, what: string, body: object) =>
    post(`/api/admin/fact-proposals/${encodeURIComponent(id)}/${what}`, { ...body, version })
  return {
    /** The facts that patients read about the hospitals of the signed-in member. */
    deskPages: async (): Promise<DeskPage[]> => (await httpClient(PAGE)).json.items,
    proposeFact: (input: FactProposalInput) => post(`${PAGE}/proposals`, input),
    withdrawProposal: ({ id, version }: DeskFactProposal) =>
      post(`${PAGE}/proposals/${encodeURIComponent(id)}/withdraw`, { version }),
    acceptProposal: (proposal: Answered, source: Omit<FactProposalAcceptance, 'version'>) =>
      answer(proposal, 'accept', source),
    rejectProposal: (proposal: Answered, reason: string) => answer(proposal, 'reject', { reason }),
  }
}
