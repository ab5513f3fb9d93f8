import { authPath, quotedHospital, quotePath, safeReturnTo } from './return-to'

test.each([
  '//evil.example',
  '/\\evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '/%0d%0aSet-Cookie',
  '/a\nb',
  '/.//evil.example',
  '/auth?returnTo=/auth',
  '',
  null,
])('%p leads nowhere but to the dashboard, or stays on this site', (value) => {
  const path = safeReturnTo(value)
  expect(new URL(path, 'https://site.example').origin).toBe('https://site.example')
  expect(path.startsWith('//')).toBe(false)
  if (value !== '/%0d%0aSet-Cookie') expect(path).toBe('/dashboard')
})

test('a path of this site is kept whole', () => {
  expect(safeReturnTo('/dashboard/bookings?new=1&hospital=a#form')).toBe(
    '/dashboard/bookings?new=1&hospital=a#form',
  )
})

test('calls to action carry where they lead', () => {
  expect(authPath('/hospitals/a')).toBe('/auth?returnTo=%2Fhospitals%2Fa')
  const { searchParams } = new URL(quotePath({ hospital: 'a' }), 'http://site')
  expect(searchParams.get('returnTo')).toBe('/dashboard/bookings?new=1&hospital=a')
})

test.each([
  ['/dashboard/bookings?new=1&hospital=asan-medical-center', 'asan-medical-center'],
  ['/dashboard/bookings?new=1', undefined],
  ['/hospitals?hospital=asan-medical-center', undefined],
  ['/dashboard/bookings?hospital=..%2Fusers', undefined],
])('the hospital that a quote is wanted from: %s', (returnTo, slug) => {
  expect(quotedHospital(returnTo)).toBe(slug)
})
