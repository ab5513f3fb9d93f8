import { defineEntity, p } from '@mikro-orm/core'
import type { TableOf } from './tables.js'

/** The secret that proves to PostgreSQL that the API named the actor. One row. */
export const ActorProofSecretSchema = defineEntity({
  name: 'ActorProofSecret',
  tableName: 'actor_proof_secret',
  properties: {
    onlyRow: p.boolean().primary().default(true),
    secret: p.blob(),
  },
})

declare module './tables.js' {
  interface Tables extends TableOf<typeof ActorProofSecretSchema> {}
}
