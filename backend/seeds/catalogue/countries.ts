import { type ClaimSeed, unsourced } from './provenance.js'

export interface CountrySeed {
  id: string
  code: string
  name: string
  claims: ClaimSeed[]
}

const country = (id: string, code: string, name: string, emergencyNumber: string): CountrySeed => ({
  id,
  code,
  name,
  claims: [unsourced('emergencyNumber', emergencyNumber)],
})

/** Destinations first, then the countries the contact form offers. */
export const countries: CountrySeed[] = [
  country('01a1fb67-1800-7000-8000-008c90c93c24', 'MY', 'Malaysia', '999'),
  country('01a1fb67-1801-7000-8000-03ddd77aae72', 'TH', 'Thailand', '1669'),
  country('01a1fb67-1802-7000-8000-0080ed9c2c0d', 'IN', 'India', '112'),
  country('01a1fb67-1803-7000-8000-00c6fefa31cf', 'TR', 'Turkey', '112'),
  country('01a1fb67-1804-7000-8000-01852d1e2c7b', 'KR', 'South Korea', '119'),
  country('01a1fb67-1805-7000-8000-0314e43b7d5c', 'NG', 'Nigeria', '112'),
  country('01a1fb67-1806-7000-8000-01abeee00336', 'ZA', 'South Africa', '112 or 10177'),
  country('01a1fb67-1807-7000-8000-012dc9df26b7', 'KE', 'Kenya', '999 or 112'),
  country('01a1fb67-1808-7000-8000-03fa8c05b472', 'GH', 'Ghana', '112'),
  country('01a1fb67-1809-7000-8000-02d312276709', 'UG', 'Uganda', '999'),
  country('01a1fb67-180a-7000-8000-014fc6cfb02f', 'TZ', 'Tanzania', '112'),
  country('01a1fb67-180b-7000-8000-02aeaad8a086', 'ET', 'Ethiopia', '907'),
  country('01a1fb67-180c-7000-8000-021c1bdd2efc', 'MA', 'Morocco', '15'),
  country('01a1fb67-180d-7000-8000-0318185dcd54', 'EG', 'Egypt', '123'),
  country('01a1fb67-180e-7000-8000-02ab6c4693b9', 'DZ', 'Algeria', '14'),
]
