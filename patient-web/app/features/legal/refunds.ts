import type { LegalSection } from './legal-section'

export const REFUNDS: LegalSection[] = [
  {
    id: 'where',
    title: 'legal.refunds.where',
    blocks: ['legal.refunds.where.1', { link: 'legal.refunds.where.2', to: '/contact' }],
  },
  {
    id: 'premium',
    title: 'legal.refunds.premium',
    blocks: [
      'legal.refunds.premium.1',
      {
        rows: [
          { term: 'legal.refunds.premium.2.1', text: 'legal.refunds.premium.2.1.text' },
          { term: 'legal.refunds.premium.2.2', text: 'legal.refunds.premium.2.2.text' },
          { term: 'legal.refunds.premium.2.3', text: 'legal.refunds.premium.2.3.text' },
          { term: 'legal.refunds.premium.2.4', text: 'legal.refunds.premium.2.4.text' },
        ],
      },
    ],
  },
  {
    id: 'deposits',
    title: 'legal.refunds.deposits',
    blocks: ['legal.refunds.deposits.1', 'legal.refunds.deposits.2', { part: 'refundRule' }],
  },
  { id: 'treatment', title: 'legal.refunds.treatment', blocks: ['legal.refunds.treatment.1'] },
  { id: 'how', title: 'legal.refunds.how', blocks: ['legal.refunds.how.1', 'legal.refunds.how.2'] },
  { id: 'law', title: 'legal.refunds.law', blocks: ['legal.refunds.law.1'] },
]
