export default {
  rootDir: import.meta.dirname,
  // Jest leaves one core free, which is half of CI's machine.
  maxWorkers: '100%',
  testEnvironment: '<rootDir>/jest/environment.cjs',
  setupFiles: ['<rootDir>/../scripts/tests/react-owner-stacks.cjs'],
  setupFilesAfterEnv: ['<rootDir>/jest/setup.ts'],
  testTimeout: 120_000,
  testMatch: ['<rootDir>/app/**/*.test.{ts,tsx}'],
  moduleNameMapper: {
    '\\.css$': '<rootDir>/jest/styles.cjs',
    // The bundler reads the catalogues; pages in tests have theirs from jest/render.tsx.
    '^~/lib/i18n/messages\\.server$': '<rootDir>/jest/messages.ts',
    '^~/(.*)$': '<rootDir>/app/$1',
  },
  // What ships as ES modules only is compiled as our own code is.
  transformIgnorePatterns: ['/node_modules/(?!(@lingui|@messageformat|@noble|openapi-fetch)/)'],
  transform: {
    '\\.m?[jt]sx?$': [
      '@swc/jest',
      {
        jsc: {
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic' } },
          target: 'es2023',
        },
        module: { type: 'commonjs' },
      },
    ],
  },
}
