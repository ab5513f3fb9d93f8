import { offerContent, withLine } from '../../../test/support/offers.js'
import type { ChecklistCode } from './checklist.js'
import { findGaps } from './publication-requirements.js'

const AT = `/content/lines/${offerContent().lines.findIndex(({ code }) => code === 'surgeon_team')}/billedBy`
const gapsOf = (code: ChecklistCode, billedBy: string) =>
  findGaps(offerContent(withLine(code, { billedBy })), 'hospital', 'Island Hospital (Penang)').map(
    ({ pointer, code: found }) => `${pointer} ${found}`,
  )
const partyOf = (billedBy: string) => gapsOf('surgeon_team', billedBy)

it.each([
  'Hospital\ufe0f',
  'Hospital\u2800',
  '\u202eHospital',
  'Hospital.',
  '“Hospital”',
  'The hospital',
  'hos\npital',
  'Sihat',
  '"Sihat"',
  'Hоspital',
  'Ноѕріtаl',
  'ʜospital',
  'hospıtal',
  'HospitaI',
  'Höspital',
  'ꓧꓳꓢꓑꓲꓔꓮꓡ',
  'Ꮋospital',
  'Ѕіһат',
  '—',
])('does not take “%s” for another party', (billedBy) => {
  expect(partyOf(billedBy)).toEqual([`${AT} party_is_hospital`])
})

it.each([
  'Island Hospital (Penang)',
  'Island Hospital',
  'The Island Hospital.',
  'island hospitaI',
  'Island Hospital Sdn. Bhd.',
  'Island Hospital (billing)',
  'Hospitals',
  'Your hospital',
  'Hospital (main)',
  'The hospital’s own',
  'H o s p i t a l',
  'Ho sp it al',
  'I s l a n d Hospital',
  'hospital hospital',
  'Hospital & Hospital',
  'Island Hospital, Island Hospital',
  'Your Hospital Bill',
  'Hosp.',
  'Rumah Sakit',
  'Hôpital',
  'L’Hôpital',
  'Bệnh viện',
  'Больница',
  'โรงพยาบาล',
  '医院',
  'Hospital 2',
  'Sihat Ltd',
  'Sihat Care',
  'SihatS',
  'Klinik S.i.h.a.t',
  'Klinik S i h a t',
  'My Sihat',
])('does not take “%s” for another party than the hospital and us', (billedBy) => {
  expect(partyOf(billedBy)).toEqual([`${AT} party_is_hospital`])
})

it.each(['Hospitaǀ', 'Hospita!', '$ihat'])('refuses the letters of “%s”', (billedBy) => {
  expect(partyOf(billedBy)).toEqual([`${AT} party_letters`])
})

it.each(['Hospitał', 'Høspital', 'Ho5pital', 'Hospita/', 'Hospi7al', '5ihat', 'Islənd Høspital'])(
  'takes “%s” for the hospital or for us',
  (billedBy) => {
    expect(partyOf(billedBy)).toEqual([`${AT} party_is_hospital`])
  },
)

it.each([
  'Not billed',
  'Nobody',
  'Included',
  'free',
  'n/a',
  'N. A.',
  'None',
  '-',
  'The company',
  'Included in the price',
])('does not take “%s” for the name of a party', (billedBy) => {
  expect(partyOf(billedBy)).toEqual([`${AT} party_is_hospital`])
})

it.each([
  'I will pay any further bill of the hospital at once. The anaesthetist',
  'I pay the rest.The anaesthetist',
  'I pay up to RM 2. The anaesthetist',
  'The anaesthetist bills later.',
])('refuses the sentence “%s” as the name of a party', (billedBy) => {
  expect(partyOf(billedBy)).toEqual([`${AT} party_sentence`])
})

it('refuses a party with a name of more than 80 characters', () => {
  expect(partyOf('A clinic '.repeat(9).trim())).toEqual([])
  expect(partyOf('A clinic '.repeat(10).trim())).toEqual([`${AT} party_long`])
})

it.each([
  'Prof. Dr. J. P. Tan, Klinik Bedah Sdn. Bhd.',
  'St. Anne Labs Pte. Ltd.',
  'Labs Inc.',
  'Lab No. 2.5',
  'نور د. أحمد',
  'รพ. กรุงเทพ',
])('takes the full stops of “%s” for those of short forms', (billedBy) => {
  expect(partyOf(billedBy)).toEqual([])
})

it('lets Sihat bill its own fee', () => {
  expect(gapsOf('facilitator_fee', 'Sihat')).toEqual([])
})

it.each(['ꓧarbour Lab', 'Lab Нorth', 'معمل Lab'])('refuses the alphabets of “%s”', (billedBy) => {
  expect(partyOf(billedBy)).toEqual([`${AT} party_alphabets`])
})

it.each([
  'مستشفى النور',
  'โรงพยาบาลกรุงเทพ',
  '北京医院',
  'Hospital Kuala Lumpur',
  'Dr. José O’Neil & Co. 2',
  'Больница Святой Анны',
  'A & B Clinic',
  'Hôpital Saint-Louis',
  'Rumah Sakit Sentosa',
  'Free Flow Physiotherapy',
  'Anaesthesia Associates',
  'Klinik Ærø',
  'Szpital Łódź',
  'Lab 24/7 (Penang)',
  'St. Mary’s Hospital Laboratory',
  'Island Hospital Laboratory',
  'Penang Island Clinic',
  'A hospital elsewhere',
  'Pusat Kesihatan Melaka',
  'Sri Main Road Clinic',
])('takes “%s” for another party', (billedBy) => {
  expect(partyOf(billedBy)).toEqual([])
})
