import { createHash } from 'node:crypto'
import type { MikroORM } from '@mikro-orm/postgresql'

/**
 * Proves to the database which user a transaction belongs to. The secret is readable by the staff login only: SQL that is
 * injected on the patient login can set another `app.user_id`, but cannot compute the proof that `current_user_id()` checks.
 */
export class ActorProof {
  private secret: Promise<Buffer> | undefined

  constructor(private readonly staffOrm: MikroORM) {}

  /** Returns the session variables of a transaction; a visitor has no user id. */
  async variablesOf(userId: string): Promise<Record<string, string>> {
    if (!userId) return { 'app.user_id': '' }
    this.secret ??= this.readSecret().catch((error) => {
      this.secret = undefined
      throw error
    })
    const proof = createHash('sha256')
      .update(await this.secret)
      .update(userId)
      .digest('hex')
    return { 'app.user_id': userId, 'app.user_proof': proof }
  }

  private async readSecret(): Promise<Buffer> {
    const connection = this.staffOrm.em.getConnection()
    const [row] = await connection.execute<{ secret: Buffer }[]>('select secret from actor_proof_secret')
    if (!row) throw new Error('The table actor_proof_secret is empty')
    return row.secret
  }
}
