export { readInIsolation } from './read-in-isolation.js'
