interface Described {
  type: string
  code?: string
  constraint?: string
  message?: string
  stack: string[]
}

const DATABASE = /^[0-9A-Z]{5}$|Exception$|LockError$/

/**
 * What a log may hold of an error: its kind, where it came from, and its message unless a database wrote it, for that may
 * quote what a patient wrote. Nothing else that hangs on the error, such as rows and inputs.
 */
export function describeError(error: unknown): Described {
  const {
    name = 'Error',
    message = '',
    stack = '',
    code,
    constraint,
  } = (error ?? {}) as Error & Record<string, unknown>
  const fromDatabase = DATABASE.test(String(code)) || DATABASE.test(name)
  return {
    type: name,
    ...(typeof code === 'string' && { code }),
    ...(typeof constraint === 'string' && { constraint }),
    ...(!fromDatabase && { message }),
    stack: stack
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line.startsWith('at ')),
  }
}
