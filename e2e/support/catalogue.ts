/** The public catalogue, as specified: exactly these nine. */
export const HOSPITALS = [
  'Sunway Medical Centre',
  'Island Hospital',
  'Bumrungrad International',
  'Memorial Sisli',
  'Institut Jantung Negara (IJN)',
  'Bangkok Hospital (HQ)',
  'Apollo Hospitals, Greams Road',
  'Medanta - The Medicity',
  'Asan Medical Center',
]
