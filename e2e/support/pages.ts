/** One of each kind of page that everybody may see and search engines may show. */
export const INDEXED = [
  '/',
  '/treatments',
  '/treatments/hip-replacement',
  '/destinations',
  '/destinations/malaysia',
  '/hospitals',
  '/hospitals/sunway-medical-centre',
  '/compare',
  '/patient-guide',
  '/about',
  '/contact',
  '/trust',
  '/privacy',
  '/terms',
  '/refunds',
]
