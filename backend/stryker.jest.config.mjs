import config from './jest.config.mjs'

const [unit] = config.projects

/** Stryker runs one project, in a copy of the backend. Tests of `dev` read the patient site, which is not in the copy. */
export default {
  ...unit,
  displayName: undefined,
  testTimeout: config.testTimeout,
  testPathIgnorePatterns: [...(unit.testPathIgnorePatterns ?? []), '/dev/'],
}
