import type { Source } from './provenance.js'

/** One entry a hospital. Blogs, mirrors, agents' pages and papers without a known publisher stay in `note`. */
export const hospitalSources = {
  sunway: {
    text: 'PR Newswire 302224211 and 302072819; The Edge Markets; Sunway Medical Centre; MyMedicNews',
    url: 'https://sunwaymedical.com',
  },
  ijn: { text: 'Institut Jantung Negara; Star2; PharmaBoardroom', url: 'https://ijn.com.my' },
  island: {
    text: 'The Korea Herald 10633084; Malaysian Investment Development Authority',
    url: 'https://mida.gov.my',
  },
  bumrungrad: {
    text: 'Bumrungrad International; further pages on file',
    url: 'https://bumrungrad.com',
    note: 'bumrungrad.com; thehealthcareblog; peopleforrogerthomas.com',
  },
  bangkokHospital: { text: 'The Bangkok Medical Journal', url: 'https://bangkokmedjournal.com' },
  apollo: { text: null, note: 'medtravelguide.com; kashmirpatriot.com' },
  medanta: {
    text: 'Hindustan Times; Forbes India; further pages on file',
    note: 'wikimili; hindustantimes; forbesindia',
  },
  memorial: {
    text: 'Memorial; further pages on file',
    url: 'https://memorial.com.tr',
    note: 'memorial.com.tr; aframedico.com',
  },
  asan: { text: 'Korea Biomedical Review 2778; Wikipedia' },
} satisfies Record<string, Source>
