/** What one command of the tests runs. Arguments of a tier go to Jest or Playwright. */
export interface Suite {
  tiers: readonly string[]
  arguments: Readonly<Record<string, readonly string[]>>
  /** The same, where words choose single files of the tier. Without `--no-deps` Playwright would run every journey before those that run last. */
  argumentsOfFiles?: Readonly<Record<string, readonly string[]>>
  /** Environment variables that make tests longer or shorter. */
  env: NodeJS.ProcessEnv
  /** Some of its journeys run in Firefox. */
  needsFirefox?: true
}

const TIERS = ['checks', 'scripts', 'packages', 'backend', 'patient-web', 'admin-web', 'e2e']

/** `npm test`: everything except the tests of the nightly run. */
const everyChange: Suite = {
  tiers: TIERS,
  arguments: {
    backend: ['--selectProjects', 'unit', 'groups', '--testNamePattern', '^(?!.*@nightly)'],
    e2e: ['--grep-invert', '@nightly'],
  },
  argumentsOfFiles: { backend: ['--selectProjects', 'unit', 'integration', 'nightly'], e2e: ['--no-deps'] },
  env: { SEQUENCES: '3' },
}

/** `npm test -- quick`: the checks, tests without a browser or a database, and one journey of a patient. */
const quick: Suite = {
  tiers: TIERS,
  arguments: {
    backend: ['--selectProjects', 'unit'],
    'patient-web': ['--testPathPatterns', '\\.test\\.ts$'],
    'admin-web': ['--testPathPatterns', '\\.test\\.ts$'],
    e2e: ['--grep', '@quick', '--project=phone'],
  },
  env: {},
}

/** `npm run nightly`: what takes too long for every change. */
const nightly: Suite = {
  tiers: ['development', 'backend', 'e2e', 'bench', 'mutations'],
  // At night the tests of every change run again, with longer random sequences. Of e2e every project runs.
  // Nightly tests start processes of their own: a third worker would leave them too little processor time for their limits.
  arguments: { backend: ['--selectProjects', 'unit', 'groups', 'nightly', '--maxWorkers', '2'] },
  argumentsOfFiles: { e2e: ['--no-deps'] },
  env: {
    EVERY_WIDTH: '1',
    FAULT_KILLS: '120',
    FAULT_MAIL_KILLS: '12',
    SEQUENCES: '60',
    SHAPES: '3000',
  },
  needsFirefox: true,
}

export const SUITES = { everyChange, quick, nightly }
