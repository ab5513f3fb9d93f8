/**
 * Mutations of the rules that unit tests check. A mutation of what only integration tests check would need a database and
 * minutes: `test/mutations` lists such mutations.
 */
export default {
  plugins: ['@stryker-mutator/jest-runner'],
  testRunner: 'jest',
  jest: { configFile: 'stryker.jest.config.mjs' },
  testRunnerNodeArgs: ['--experimental-vm-modules', '--no-warnings'],
  coverageAnalysis: 'perTest',
  mutate: [
    'src/modules/auth/{email-address,local-path,person-name,totp}.ts',
    'src/platform/sanitize/mixed-alphabets.ts',
    'src/modules/bookings/{appointment-calendar,booking-status}.ts',
    'src/modules/payments/{payment-amounts,refunds/refund-rule}.ts',
    'src/modules/privacy/export-document.ts',
  ],
  concurrency: 2,
  reporters: ['clear-text'],
  allowConsoleColors: false,
  tempDirName: '../.data/stryker',
  warnings: { slow: false },
}
