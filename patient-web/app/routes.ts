import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  route('robots.txt', 'routes/robots.ts'),
  route('sitemap.xml', 'routes/sitemap.ts'),
  route('sw.js', 'routes/service-worker.ts'),
  layout('routes/site.tsx', [
    index('routes/landing.tsx'),
    route('about', 'routes/about.tsx'),
    route('treatments', 'routes/treatments.tsx'),
    route('treatments/:slug', 'routes/treatment.tsx'),
    route('destinations', 'routes/destinations.tsx'),
    route('destinations/:slug', 'routes/destination.tsx'),
    route('hospitals', 'routes/hospitals.tsx'),
    route('hospitals/:slug', 'routes/hospital.tsx'),
    route('compare', 'routes/compare.tsx'),
    route('patient-guide', 'routes/patient-guide.tsx'),
    route('contact', 'routes/contact.tsx'),
    route('trust', 'routes/trust.tsx'),
    route('privacy', 'routes/privacy.tsx'),
    route('terms', 'routes/terms.tsx'),
    route('refunds', 'routes/refunds.tsx'),
    route('offline', 'routes/offline.tsx'),
    route('auth', 'routes/auth.tsx'),
    route('auth/code', 'routes/auth-code.tsx'),
    route('verify-email', 'routes/verify-email.tsx'),
    route('reset-password', 'routes/reset-password.tsx'),
    route('account/erased', 'routes/account-erased.tsx'),
    route('*', 'routes/not-found.tsx'),
  ]),
  layout('routes/signed-in.tsx', [
    layout('routes/guard.tsx', [
      layout('routes/journey.tsx', [
        route('dashboard', 'routes/dashboard-home.tsx'),
        route('dashboard/diagnosis', 'routes/dashboard-diagnosis.tsx'),
        route('dashboard/results', 'routes/dashboard-results.tsx'),
      ]),
      route('dashboard/assessments', 'routes/dashboard-assessments.tsx', [
        index('routes/dashboard-assessments-list.tsx'),
        route(':id', 'routes/dashboard-assessment.tsx'),
      ]),
      route('dashboard/bookings', 'routes/dashboard-bookings.tsx'),
      route('dashboard/bookings/:id', 'routes/dashboard-booking.tsx'),
      layout('routes/records.tsx', [route('dashboard/files', 'routes/dashboard-files.tsx')]),
      route('account', 'routes/account.tsx', [
        index('routes/account-profile.tsx'),
        route('security', 'routes/account-security.tsx'),
        route('sessions', 'routes/account-sessions.tsx'),
        route('data', 'routes/account-data.tsx'),
        route('data/erase', 'routes/account-erase.tsx'),
      ]),
    ]),
  ]),
] satisfies RouteConfig
