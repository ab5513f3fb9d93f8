const React = require('react')

const internals = React.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE

/**
 * React's development build captures a stack trace for each of the first 10,000 elements of a render, to name owners in warnings. In jsdom
 * this takes a quarter of the time of a test. The full counter switches the capture off.
 */
if (!('recentlyCreatedOwnerStacks' in internals)) throw new Error('React no longer counts owner stacks')
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => 10_000, set() {} })
