/** Every public page of the site; catalogue pages stand for their kind. */
export const PUBLIC_PAGES = [
  '/',
  '/about',
  '/treatments',
  '/treatments?q=heart&category=cardiology',
  '/treatments?q=nothing-like-it',
  '/treatments/hip-replacement',
  '/treatments/panchakarma-programme',
  '/destinations',
  '/destinations/malaysia',
  '/hospitals',
  '/hospitals?country=TH',
  '/hospitals?q=nothing-like-it',
  '/hospitals/sunway-medical-centre',
  '/compare',
  '/compare?ids=sunway-medical-centre,island-hospital,bumrungrad-international',
  '/patient-guide',
  '/contact',
  '/assistant',
  '/trust',
  '/privacy',
  '/terms',
  '/refunds',
]

/** One page of each kind. Checks of the others that only repeat these run at night. */
const ONE_OF_EACH = [
  '/',
  '/treatments?q=heart&category=cardiology',
  '/treatments/hip-replacement',
  '/destinations/malaysia',
  '/hospitals',
  '/hospitals/sunway-medical-centre',
  '/compare?ids=sunway-medical-centre,island-hospital,bumrungrad-international',
  '/contact',
  '/assistant',
  '/terms',
]

/** @returns the tag of a test that looks at this public page as others look at a page of its kind */
export const tagOf = (path: string) =>
  PUBLIC_PAGES.includes(path) && !ONE_OF_EACH.includes(path) ? ['@nightly'] : []
