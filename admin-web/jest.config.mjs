import { bundledPackages } from './src/testing/bundled-packages.mjs'

export default {
  testEnvironment: '<rootDir>/src/testing/jsdom-environment.mjs',
  globalSetup: '<rootDir>/src/testing/bundled-packages.mjs',
  setupFiles: ['<rootDir>/../scripts/tests/react-owner-stacks.cjs'],
  setupFilesAfterEnv: ['<rootDir>/src/testing/setup.ts'],
  testTimeout: 120_000,
  // Jest leaves one core free, which is half of CI's machine.
  maxWorkers: '100%',
  testMatch: ['<rootDir>/src/**/*.test.{ts,tsx}'],
  transform: {
    '\\.(m?[jt]sx?)$': [
      '@swc/jest',
      {
        jsc: {
          target: 'es2023',
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic' } },
        },
        module: { type: 'commonjs' },
      },
    ],
  },
  transformIgnorePatterns: ['/node_modules/', '/\\.data/'],
  moduleNameMapper: bundledPackages(),
}
