/** The work's result, or the signal's reason as soon as it aborts: whoever stops does not wait for what hangs. */
export function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = new Promise<never>((_, reject) => {
    const fail = () => reject(signal.reason)
    if (signal.aborted) fail()
    else signal.addEventListener('abort', fail, { once: true })
  })
  return Promise.race([work, aborted])
}
