import config from './jest.config.mjs'

const [unit] = config.projects

/** Stryker runs one project. */
export default { ...unit, displayName: undefined, testTimeout: config.testTimeout }
