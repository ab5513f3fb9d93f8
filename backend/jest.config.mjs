const common = {
  testEnvironment: 'node',
  // Tests read the sources of our packages, not what was built of them.
  testEnvironmentOptions: { customExportConditions: ['source', 'node', 'node-addons'] },
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  transform: {
    '^.+\\.tsx?$': [
      '@swc/jest',
      {
        jsc: {
          target: 'es2024',
          parser: { syntax: 'typescript', decorators: true, tsx: true },
          transform: {
            legacyDecorator: true,
            decoratorMetadata: true,
            useDefineForClassFields: false,
            react: { runtime: 'automatic' },
          },
          keepClassNames: true,
        },
        module: { type: 'commonjs' },
      },
    ],
  },
  modulePathIgnorePatterns: ['<rootDir>/dist/'],
}

const onDatabase = {
  globalSetup: '<rootDir>/test/support/global-setup.mjs',
  globalTeardown: '<rootDir>/test/support/global-teardown.mjs',
  setupFiles: ['<rootDir>/test/support/environment.ts'],
}

/**
 * Unit tests lie beside the code. Integration tests use a real database, cloned from a template: one file at a time in `integration`,
 * many files in one environment in `groups`. `nightly` holds the files that take too long for every change.
 */
export default {
  // Integration tests wait for the database: a third worker keeps two cores busy.
  maxWorkers: 3,
  testTimeout: 180_000,
  projects: [
    {
      ...common,
      displayName: 'unit',
      testMatch: ['<rootDir>/{src,dev,seeds,migrations}/**/*.spec.{ts,tsx}'],
      setupFiles: ['reflect-metadata'],
    },
    {
      ...common,
      ...onDatabase,
      displayName: 'integration',
      testMatch: ['<rootDir>/test/**/*.int.spec.ts'],
    },
    {
      ...common,
      ...onDatabase,
      displayName: 'groups',
      testMatch: ['<rootDir>/test/groups/*.group.ts'],
    },
    {
      ...common,
      ...onDatabase,
      displayName: 'nightly',
      testMatch: ['<rootDir>/test/**/*.nightly.spec.ts'],
    },
  ],
}
