/** How many milliseconds this thread has worked: what else runs on the machine does not count. */
export function threadTime(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}
