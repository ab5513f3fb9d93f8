import type { LegalSection } from './legal-section'

export const TERMS: LegalSection[] = [
  { id: 'is', title: 'legal.terms.is', blocks: ['legal.terms.is.1', 'legal.terms.is.2', 'legal.terms.is.3'] },
  {
    id: 'not',
    title: 'legal.terms.not',
    blocks: [
      { list: ['legal.terms.not.1.1', 'legal.terms.not.1.2', 'legal.terms.not.1.3', 'legal.terms.not.1.4'] },
    ],
  },
  {
    id: 'hospital',
    title: 'legal.terms.hospital',
    blocks: ['legal.terms.hospital.1', 'legal.terms.hospital.2'],
  },
  {
    id: 'premium',
    title: 'legal.terms.premium',
    blocks: [
      'legal.terms.premium.1',
      'legal.terms.premium.2',
      { list: ['legal.terms.premium.3.1', 'legal.terms.premium.3.2'] },
      { link: 'legal.terms.premium.4', to: '/refunds' },
    ],
  },
  {
    id: 'deposits',
    title: 'legal.terms.deposits',
    blocks: [
      'legal.terms.deposits.1',
      'legal.terms.deposits.2',
      { link: 'legal.terms.deposits.3', to: '/refunds' },
    ],
  },
  {
    id: 'you',
    title: 'legal.terms.you',
    blocks: [
      { list: ['legal.terms.you.1.1', 'legal.terms.you.1.2', 'legal.terms.you.1.3', 'legal.terms.you.1.4'] },
    ],
  },
  {
    id: 'answer',
    title: 'legal.terms.answer',
    blocks: [
      { list: ['legal.terms.answer.1.1', 'legal.terms.answer.1.2', 'legal.terms.answer.1.3'] },
      'legal.terms.answer.2',
    ],
  },
  {
    id: 'end',
    title: 'legal.terms.end',
    blocks: ['legal.terms.end.1', { link: 'legal.terms.end.2', to: '/account/data/erase' }],
  },
  {
    id: 'law',
    title: 'legal.terms.law',
    blocks: [
      { unset: ['legal.terms.law.1.1', 'legal.terms.law.1.2', 'legal.terms.law.1.3', 'legal.terms.law.1.4'] },
      'legal.terms.law.2',
    ],
  },
  { id: 'changes', title: 'legal.terms.changes', blocks: ['legal.terms.changes.1'] },
]
