import type { DeskCase, DeskCaseRow, DeskOffer, HospitalMember, OfferTemplate } from '../providers/types'
import { aDraft, anOfferContent, aPublishedOffer } from './offers'

const HOSPITAL = { id: 'h1', slug: 'contoh', name: 'Contoh Medical Centre' }

export const aCaseRow = (changes: Partial<DeskCaseRow> = {}): DeskCaseRow => ({
  id: 'q1',
  hospital: { id: HOSPITAL.id, name: HOSPITAL.name },
  treatment: { slug: 'knee-replacement', name: 'Knee replacement' },
  status: 'viewed',
  state: (changes.status ?? 'viewed') as DeskCaseRow['state'],
  declineReason: null,
  withdrawalReason: null,
  hasMissedDate: false,
  turn: 'hospital',
  sentAt: '2026-11-26T09:00:00Z',
  dueAt: '2026-12-01T09:00:00Z',
  fileCount: 1,
  version: 2,
  ...changes,
})

export const aCase = (changes: Partial<DeskCase> = {}): DeskCase => ({
  ...aCaseRow(changes),
  brief: {
    ageYears: 58,
    sex: 'female',
    country: 'NG',
    citizenships: ['NG'],
    languages: ['en'],
    wish: 'A new knee',
    condition: 'Both knees hurt',
    history: null,
    medicines: null,
    needs: 'Help with the visa',
    heightCm: 168,
    weightKg: 71,
    smoking: 'never',
    urgency: 'normal',
    fromMonth: '2027-02',
    toMonth: '2027-04',
    companions: 1,
    files: [],
  },
  questions: [],
  files: [
    {
      id: 'f1',
      name: 'xray-2026-05.pdf',
      kind: 'xray',
      madeIn: '2026-05',
      contentType: 'application/pdf',
      sizeBytes: 34_000,
      safeCopy: 'ready',
    },
  ],
  ...changes,
})

const { isOwn: _, ...draft } = aDraft({ enteredBy: 'hospital', letter: null })

export const aDeskOffer = (changes: Partial<DeskOffer> = {}): DeskOffer => ({
  id: 'o1',
  quoteRequestId: 'q1',
  hospital: HOSPITAL,
  status: 'draft',
  version: 1,
  published: null,
  draft,
  acceptance: null,
  events: [],
  ...changes,
})

export const aPublishedDeskOffer = (changes: Partial<DeskOffer> = {}): DeskOffer => {
  const {
    bookingId: _booking,
    messages: _messages,
    unreadMessages: _unread,
    ...published
  } = aPublishedOffer()
  return aDeskOffer({ status: 'published', version: 2, draft: null, published, ...changes })
}

export const aMember = (changes: Partial<HospitalMember> = {}): HospitalMember => ({
  id: 'm1',
  userId: '01a1fbdd-0000-7000-8000-000000000001',
  firstName: 'Siti',
  lastName: 'Rahman',
  email: 'siti@contoh.example',
  role: 'manager',
  hasAnswered: true,
  invitedAt: '2026-11-20T09:00:00Z',
  ...changes,
})

export const aTemplate = (changes: Partial<OfferTemplate> = {}): OfferTemplate => ({
  id: 't1',
  hospital: { id: HOSPITAL.id, name: HOSPITAL.name },
  name: 'Knee replacement',
  treatment: null,
  savedAt: '2026-11-20T09:00:00Z',
  version: 1,
  content: anOfferContent({ diagnosis: null, reviewedBy: null, earliestDate: null, lastDay: null }),
  ...changes,
})
