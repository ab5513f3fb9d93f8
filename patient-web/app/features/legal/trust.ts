import type { LegalSection } from './legal-section'

export const TRUST: LegalSection[] = [
  {
    id: 'badges',
    title: 'legal.trust.badges',
    blocks: ['legal.trust.badges.1', { part: 'badges' }, 'legal.trust.badges.3', 'legal.trust.badges.4'],
  },
  {
    id: 'safeguards',
    title: 'legal.trust.safeguards',
    blocks: [
      'legal.trust.safeguards.1',
      {
        rows: [
          { term: 'legal.trust.safeguards.2.1', text: 'legal.trust.safeguards.2.1.text' },
          { term: 'legal.trust.safeguards.2.2', text: 'legal.trust.safeguards.2.2.text' },
          { term: 'legal.trust.safeguards.2.3', text: 'legal.trust.safeguards.2.3.text' },
          { term: 'legal.trust.safeguards.2.4', text: 'legal.trust.safeguards.2.4.text' },
          { term: 'legal.trust.safeguards.2.5', text: 'legal.trust.safeguards.2.5.text' },
          { term: 'legal.trust.safeguards.2.6', text: 'legal.trust.safeguards.2.6.text' },
          { term: 'legal.trust.safeguards.2.7', text: 'legal.trust.safeguards.2.7.text' },
          { term: 'legal.trust.safeguards.2.8', text: 'legal.trust.safeguards.2.8.text' },
        ],
      },
    ],
  },
  {
    id: 'control',
    title: 'legal.trust.control',
    blocks: [
      {
        list: [
          'legal.trust.control.1.1',
          'legal.trust.control.1.2',
          'legal.trust.control.1.3',
          'legal.trust.control.1.4',
          'legal.trust.control.1.5',
          'legal.trust.control.1.6',
        ],
      },
      { link: 'legal.trust.control.2', to: '/account/data' },
    ],
  },
  {
    id: 'facts',
    title: 'legal.trust.facts',
    blocks: ['legal.trust.facts.1', 'legal.trust.facts.2', 'legal.trust.facts.3'],
  },
  {
    id: 'abbreviations',
    title: 'legal.trust.abbreviations',
    blocks: [
      'legal.trust.abbreviations.1',
      {
        rows: [
          { term: 'legal.trust.abbreviations.jci', text: 'legal.trust.abbreviations.jci.text' },
          { term: 'legal.trust.abbreviations.msqh', text: 'legal.trust.abbreviations.msqh.text' },
          { term: 'legal.trust.abbreviations.achs', text: 'legal.trust.abbreviations.achs.text' },
          { term: 'legal.trust.abbreviations.nabh', text: 'legal.trust.abbreviations.nabh.text' },
          { term: 'legal.trust.abbreviations.mhtc', text: 'legal.trust.abbreviations.mhtc.text' },
        ],
      },
    ],
  },
  {
    id: 'ratings',
    title: 'legal.trust.ratings',
    blocks: [
      'legal.trust.ratings.1',
      'legal.trust.ratings.rule',
      'legal.trust.ratings.2',
      'legal.trust.ratings.3',
    ],
  },
  {
    id: 'missing',
    title: 'legal.trust.missing',
    blocks: [
      {
        list: [
          'legal.trust.missing.1.1',
          'legal.trust.missing.1.2',
          'legal.trust.missing.1.3',
          'legal.trust.missing.1.4',
          'legal.trust.missing.1.5',
        ],
      },
    ],
  },
  {
    id: 'report',
    title: 'legal.trust.report',
    blocks: [
      'legal.trust.report.1',
      { link: 'legal.trust.report.2', to: '/contact' },
      { unset: ['legal.trust.report.3.1'] },
      'legal.trust.report.4',
    ],
  },
]
