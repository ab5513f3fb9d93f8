export { Config, loadConfig, type SigningKey } from './config.js'
export { ConfigModule } from './config.module.js'
export { describeEnvironment } from './env-example.js'
export { repositoryPath } from './paths.js'
