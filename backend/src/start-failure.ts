/** One plain sentence for the operator; the stack only where it can help. */
export function reportStartFailure(error: unknown): never {
  const { message, code, stack } = error as Error & { code?: string }
  const expected = code === 'EADDRINUSE' || message.startsWith('The environment is not usable')
  process.stderr.write(`${expected ? message : stack}\n`)
  process.exit(1)
}
