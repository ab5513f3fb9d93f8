import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  layout('routes/site.tsx', [
    index('routes/landing.tsx'),
    route('hospitals', 'routes/hospitals.tsx'),
    route('hospitals/:slug', 'routes/hospital.tsx'),
    route('auth', 'routes/auth.tsx'),
    route('verify-email', 'routes/verify-email.tsx'),
    route('*', 'routes/not-found.tsx'),
  ]),
  layout('routes/account.tsx', [
    route('dashboard', 'routes/dashboard.tsx', [
      index('routes/dashboard-home.tsx'),
      route('bookings', 'routes/dashboard-bookings.tsx'),
    ]),
  ]),
] satisfies RouteConfig
