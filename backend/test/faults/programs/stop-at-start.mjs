/** Loaded before a program (`--import`): asks it to stop as soon as it listens for that, in the middle of its start. */
process.on('newListener', function stop(event) {
  if (event !== 'SIGTERM') return
  process.off('newListener', stop)
  setImmediate(() => process.kill(process.pid, 'SIGTERM'))
})
