import { Environment } from './environment.js'

interface Variable {
  required: boolean
  description?: string
  default?: unknown
}

/** The text of .env.example: every variable with its comment, those with a default commented out. */
export function describeEnvironment(): string {
  // Left in the compiled class by the build, from the types and comments of its fields.
  const { _OPENAPI_METADATA_FACTORY: metadata } = Environment as unknown as {
    _OPENAPI_METADATA_FACTORY?: () => Record<string, Variable>
  }
  if (!metadata) throw new Error('Run this from the compiled backend')
  const entries = Object.entries(metadata()).map(([name, { required, description, default: value }]) => {
    const comment = description ? `# ${description.replaceAll('\n', '\n# ')}\n` : ''
    const optional = !required || value !== undefined
    return `${comment}${optional ? '# ' : ''}${name}=${value ?? ''}`
  })
  return `# Without this file the embedded services are used. Written by \`npm run cli env:example\`.\n\n${entries.join('\n\n')}\n`
}
