const common = {
  testEnvironment: 'node',
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

/** Unit tests beside the code; integration tests on a real database, cloned from a template. */
export default {
  maxWorkers: 2,
  testTimeout: 60_000,
  projects: [
    {
      ...common,
      displayName: 'unit',
      testMatch: ['<rootDir>/{src,dev,seeds,migrations}/**/*.spec.{ts,tsx}'],
      setupFiles: ['reflect-metadata'],
    },
    {
      ...common,
      displayName: 'integration',
      testMatch: ['<rootDir>/test/**/*.int.spec.ts'],
      globalSetup: '<rootDir>/test/support/global-setup.mjs',
      globalTeardown: '<rootDir>/test/support/global-teardown.mjs',
      setupFiles: ['<rootDir>/test/support/environment.ts'],
    },
  ],
}
