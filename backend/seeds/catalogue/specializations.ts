export interface SpecializationSeed {
  id: string
  slug: string
  name: string
}

export const specializations: SpecializationSeed[] = [
  { id: '01a1fb67-1814-7000-8000-03e887959dac', slug: 'cardiology', name: 'Cardiology' },
  { id: '01a1fb67-1815-7000-8000-02289667174e', slug: 'oncology', name: 'Oncology' },
  { id: '01a1fb67-1816-7000-8000-02fb10365ea4', slug: 'orthopedics', name: 'Orthopedics' },
  { id: '01a1fb67-1817-7000-8000-0127b1e9bc86', slug: 'neurosurgery', name: 'Neurosurgery' },
  { id: '01a1fb67-1818-7000-8000-024811a294d2', slug: 'cosmetic-surgery', name: 'Cosmetic Surgery' },
  { id: '01a1fb67-1819-7000-8000-00992624a5c5', slug: 'fertility', name: 'Fertility' },
  { id: '01a1fb67-181a-7000-8000-0344bd18965e', slug: 'gastroenterology', name: 'Gastroenterology' },
  { id: '01a1fb67-181b-7000-8000-02a03c7aea02', slug: 'transplant', name: 'Transplant' },
  {
    id: '01a1fb67-181c-7000-8000-03d5dc409e73',
    slug: 'cardiothoracic-surgery',
    name: 'Cardiothoracic Surgery',
  },
]
