/** Unit tests lie beside the code. */
export default {
  testEnvironment: 'node',
  testMatch: ['<rootDir>/*/src/**/*.spec.ts'],
  extensionsToTreatAsEsm: ['.ts'],
  transform: {
    '^.+\\.ts$': [
      '@swc/jest',
      { jsc: { target: 'es2024', parser: { syntax: 'typescript' } }, module: { type: 'es6' } },
    ],
  },
}
