/** Loaded before a program (`--import`): tells that its own handlers have been asked to stop. */
process.on('SIGTERM', () => process.send?.('stopping'))
