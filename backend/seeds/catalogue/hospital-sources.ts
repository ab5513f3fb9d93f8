import type { Source } from './provenance.js'

/** One entry a hospital. Blogs, mirrors, agents' pages and papers without a known publisher stay in `note`. */
export const hospitalSources = {
  sunway: {
    text: 'PR Newswire 302224211 and 302072819; The Edge Markets; Sunway Medical Centre; MyMedicNews',
  },
  ijn: { text: 'Institut Jantung Negara; Star2; PharmaBoardroom' },
  island: {
    text: 'The Korea Herald 10633084; Malaysian Investment Development Authority',
  },
  bumrungrad: {
    text: 'Bumrungrad International; further pages on file',
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
    note: 'memorial.com.tr; aframedico.com',
  },
  asan: { text: 'Korea Biomedical Review 2778; Wikipedia' },
} satisfies Record<string, Source>
