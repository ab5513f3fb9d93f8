import { defineConfig, type Project } from '@playwright/test'
import { CHROMIUM } from './support/chromium.ts'
import { FIREFOX } from './support/firefox.ts'

const { E2E_BASE_URL, EVERY_WIDTH } = process.env

// What these change holds for everybody at once: they run when the others are done, and not beside each other; with
// --no-deps, one runs by itself.
const SHOWN = 'journeys/back-office-shown.spec.ts'
const SETTINGS = 'journeys/back-office-settings.spec.ts'
const STEP_UP = 'journeys/back-office-step-up.spec.ts'
const PHONE = { width: 390, height: 844 }
const DESKTOP = { width: 1280, height: 900 }
const DESK = 'journeys/desk-browsers.spec.ts'
/** What a press of the back office does depends on no width, and most are made at a desk; the nightly run looks at its pages with axe in both. */
const AT_A_DESK = [
  'bookings',
  'catalogue',
  'columns',
  'conversations',
  'enquiries',
  'frame',
  'hospital-work',
  'hospitals',
  'import',
  'keyboard',
  'payments',
  'reviews',
  'scrapes',
  'second-factor',
  'users',
].map((work) => `journeys/back-office-${work}.spec.ts`)

/** Patients act on phones and the team at desks: the nightly run repeats these files in the other width (`EVERY_WIDTH=1`). */
const OTHER_WIDTH = EVERY_WIDTH
  ? { phone: [], desktop: [] }
  : {
      phone: ['', '-accessibility', '-desk', '-lists', '-session-ends', '-work'].map(
        (work) => `journeys/back-office${work}.spec.ts`,
      ),
      desktop: [
        'accessibility.spec.ts',
        'public-pages.spec.ts',
        ...[
          'accounts',
          'assistant',
          'booking',
          'catalogue',
          'content',
          'information-pages',
          'payments',
          'unsent-text',
          'without-javascript',
        ].map((work) => `journeys/${work}.spec.ts`),
      ],
    }

const phone: Project = {
  name: 'phone',
  // What a page links to, claims and tells machines does not depend on its width: once, on the desktop, is enough.
  testIgnore: ['crawl.spec.ts', 'seo.spec.ts', ...AT_A_DESK, ...OTHER_WIDTH.phone, SHOWN, SETTINGS, STEP_UP],
  use: { viewport: PHONE, isMobile: true, hasTouch: true },
}
const desktop: Project = {
  name: 'desktop',
  // Lighthouse brings a phone of its own, and bytes are dear on phones; the journey of enquiries goes through both widths
  // with one message, because of one network few are taken; patients fill in assessments on phones. What a session, a
  // second step, an erasure or a lost network does depends on no width.
  testIgnore: [
    'lighthouse.spec.ts',
    'budgets.spec.ts',
    'journeys/enquiries.spec.ts',
    'journeys/health-journey.spec.ts',
    'journeys/account-data.spec.ts',
    'journeys/second-factor.spec.ts',
    'journeys/session.spec.ts',
    SHOWN,
    SETTINGS,
    STEP_UP,
    'headers.spec.ts',
    'offline.spec.ts',
    ...OTHER_WIDTH.desktop,
  ],
  use: { viewport: DESKTOP },
}

const shown: Project = {
  name: 'shown',
  testMatch: SHOWN,
  dependencies: ['phone', 'desktop'],
  use: desktop.use,
}
const settings: Project = {
  name: 'settings',
  testMatch: SETTINGS,
  dependencies: ['shown'],
  use: desktop.use,
}
const stepUp: Project = {
  name: 'step-up',
  testMatch: STEP_UP,
  dependencies: ['settings'],
  use: desktop.use,
}

/** At night, the journey of the desk also runs in Firefox, in both widths (decision 0048). */
const firefox: Project[] = EVERY_WIDTH
  ? [
      { name: 'firefox-phone', viewport: PHONE },
      { name: 'firefox-desktop', viewport: DESKTOP },
    ].map(({ name, viewport }) => ({ name, testMatch: DESK, use: { ...FIREFOX, viewport } }))
  : []

/** The set-up starts the product and says where; a given E2E_BASE_URL is tested as it is. */
export default defineConfig({
  testDir: '.',
  outputDir: '../.data/logs/e2e',
  globalSetup: './support/global-setup.ts',
  projects: [phone, desktop, ...firefox, shown, settings, stepUp],
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    baseURL: E2E_BASE_URL,
    screenshot: 'only-on-failure',
    // Recording costs every test a tenth of its time: `--trace on` where a failure is looked into.
    trace: 'off',
    launchOptions: CHROMIUM,
  },
})
