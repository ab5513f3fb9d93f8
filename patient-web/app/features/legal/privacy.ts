import type { LegalSection } from './legal-section'

export const PRIVACY: LegalSection[] = [
  {
    id: 'short',
    title: 'legal.privacy.short',
    blocks: [
      {
        list: [
          'legal.privacy.short.1.1',
          'legal.privacy.short.1.2',
          'legal.privacy.short.1.3',
          'legal.privacy.short.1.4',
        ],
      },
    ],
  },
  {
    id: 'who',
    title: 'legal.privacy.who',
    blocks: [
      'legal.privacy.who.1',
      {
        unset: [
          'legal.privacy.who.2.1',
          'legal.privacy.who.2.2',
          'legal.privacy.who.2.3',
          'legal.privacy.who.2.4',
        ],
      },
      { link: 'legal.privacy.who.3', to: '/contact' },
    ],
  },
  {
    id: 'data',
    title: 'legal.privacy.data',
    blocks: [
      {
        rows: [
          { term: 'legal.privacy.data.1.1', text: 'legal.privacy.data.1.1.text' },
          { term: 'legal.privacy.data.1.2', text: 'legal.privacy.data.1.2.text' },
          { term: 'legal.privacy.data.1.8', text: 'legal.privacy.data.1.8.text' },
          { term: 'legal.privacy.data.1.9', text: 'legal.privacy.data.1.9.text' },
          { term: 'legal.privacy.data.1.3', text: 'legal.privacy.data.1.3.text' },
          { term: 'legal.privacy.data.1.4', text: 'legal.privacy.data.1.4.text' },
          { term: 'legal.privacy.data.1.5', text: 'legal.privacy.data.1.5.text' },
          { term: 'legal.privacy.data.1.6', text: 'legal.privacy.data.1.6.text' },
          { term: 'legal.privacy.data.1.7', text: 'legal.privacy.data.1.7.text' },
        ],
      },
      'legal.privacy.data.2',
    ],
  },
  {
    id: 'consents',
    title: 'legal.privacy.consents',
    blocks: [
      'legal.privacy.consents.1',
      {
        rows: [
          { term: 'legal.privacy.consents.2.1', text: 'legal.privacy.consents.2.1.text' },
          { term: 'legal.privacy.consents.2.2', text: 'legal.privacy.consents.2.2.text' },
          { term: 'legal.privacy.consents.2.3', text: 'legal.privacy.consents.2.3.text' },
          { term: 'legal.privacy.consents.2.4', text: 'legal.privacy.consents.2.4.text' },
        ],
      },
      'legal.privacy.consents.3',
      { link: 'legal.privacy.consents.4', to: '/account/data' },
    ],
  },
  {
    id: 'access',
    title: 'legal.privacy.access',
    blocks: [
      {
        list: [
          'legal.privacy.access.1.1',
          'legal.privacy.access.1.2',
          'legal.privacy.access.1.3',
          'legal.privacy.access.1.5',
          'legal.privacy.access.1.4',
        ],
      },
      'legal.privacy.access.2',
      { unset: ['legal.privacy.access.3.1', 'legal.privacy.access.3.2'] },
    ],
  },
  {
    id: 'where',
    title: 'legal.privacy.where',
    blocks: ['legal.privacy.where.1', { unset: ['legal.privacy.where.2.1'] }, 'legal.privacy.where.3'],
  },
  {
    id: 'long',
    title: 'legal.privacy.long',
    blocks: [
      {
        rows: [
          { term: 'legal.privacy.long.1.1', text: 'legal.privacy.long.1.1.text' },
          { term: 'legal.privacy.long.1.11', text: 'legal.privacy.long.1.11.text' },
          { term: 'legal.privacy.long.1.8', text: 'legal.privacy.long.1.8.text' },
          { term: 'legal.privacy.long.1.10', text: 'legal.privacy.long.1.10.text' },
          { term: 'legal.privacy.long.1.9', text: 'legal.privacy.long.1.9.text' },
          { term: 'legal.privacy.long.1.2', text: 'legal.privacy.long.1.2.text' },
          { term: 'legal.privacy.long.1.3', text: 'legal.privacy.long.1.3.text' },
          { term: 'legal.privacy.long.1.4', text: 'legal.privacy.long.1.4.text' },
          { term: 'legal.privacy.long.1.5', text: 'legal.privacy.long.1.5.text' },
          { term: 'legal.privacy.long.1.6', text: 'legal.privacy.long.1.6.text' },
          { term: 'legal.privacy.long.1.7', text: 'legal.privacy.long.1.7.text' },
        ],
      },
    ],
  },
  {
    id: 'rights',
    title: 'legal.privacy.rights',
    blocks: [
      'legal.privacy.rights.1',
      {
        rows: [
          { term: 'legal.privacy.rights.2.1', text: 'legal.privacy.rights.2.1.text' },
          { term: 'legal.privacy.rights.2.2', text: 'legal.privacy.rights.2.2.text' },
          { term: 'legal.privacy.rights.2.3', text: 'legal.privacy.rights.2.3.text' },
          { term: 'legal.privacy.rights.2.4', text: 'legal.privacy.rights.2.4.text' },
          { term: 'legal.privacy.rights.2.5', text: 'legal.privacy.rights.2.5.text' },
        ],
      },
      'legal.privacy.rights.3',
      { link: 'legal.privacy.rights.4', to: '/account/data' },
      { link: 'legal.privacy.rights.5', to: '/account/data/erase' },
    ],
  },
  {
    id: 'breach',
    title: 'legal.privacy.breach',
    blocks: ['legal.privacy.breach.1', 'legal.privacy.breach.2'],
  },
  {
    id: 'cookies',
    title: 'legal.privacy.cookies',
    blocks: [
      'legal.privacy.cookies.1',
      {
        rows: [
          { term: 'legal.privacy.cookies.2.1', text: 'legal.privacy.cookies.2.1.text' },
          { term: 'legal.privacy.cookies.2.2', text: 'legal.privacy.cookies.2.2.text' },
          { term: 'legal.privacy.cookies.2.3', text: 'legal.privacy.cookies.2.3.text' },
          { term: 'legal.privacy.cookies.2.4', text: 'legal.privacy.cookies.2.4.text' },
        ],
      },
      'legal.privacy.cookies.3',
      'legal.privacy.cookies.4',
    ],
  },
  { id: 'changes', title: 'legal.privacy.changes', blocks: ['legal.privacy.changes.1'] },
]
