import { createHash } from 'node:crypto'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { Tables } from '../database/index.js'

const BATCH = 1_000

/** Why a chain does not hold at a sequence number. */
type AuditBreak =
  /** The row with this number is gone. */
  | 'row_missing'
  /** The row does not refer to the one before it: one of them was put in, moved or rewritten. */
  | 'link_broken'
  /** The row is not what was sealed. */
  | 'row_altered'
  /** The chain does not end where its head says: rows at the end were removed, added or rewritten. */
  | 'head_differs'

export interface AuditVerdict {
  /** Rows whose place in the chain was checked. */
  sealed: number
  /** Rows that wait for the sealer. */
  unsealed: number
  /**
   * The last row that holds. Kept outside the database, it also shows a chain that was rewritten as a whole or cut
   * together with its head: a later run must still find this hash at this sequence number.
   */
  last: { sequence: number; hash: string }
  /** The first place where the chain does not hold; `id` is the row's, where there is one. */
  brokenAt?: { sequence: number; id: string | null; reason: AuditBreak }
}

/** A row of the chain with its head; past the end the head alone. */
interface SealedRow {
  id: string | null
  sequence: string
  previous_hash: Buffer
  hash: Buffer
  bytes: Buffer
  head_sequence: string | null
  head_hash: Buffer | null
  unsealed: number
}

const START = { sequence: 0, hash: '00'.repeat(32) }

/**
 * Walks the chain in batches and recomputes every hash outside the database; needs the staff role.
 * @param from the last row that is already verified; the walk starts behind it
 */
export async function verifyAuditChain(
  em: EntityManager,
  from: { sequence: number; hash: string } = START,
): Promise<AuditVerdict> {
  let sealed = 0
  let last: { sequence: number; hash: Buffer } = {
    sequence: from.sequence,
    hash: Buffer.from(from.hash, 'hex'),
  }
  const verdict = (unsealed: number, brokenAt?: AuditVerdict['brokenAt']): AuditVerdict => ({
    sealed,
    unsealed,
    last: { sequence: last.sequence, hash: last.hash.toString('hex') },
    ...(brokenAt && { brokenAt }),
  })

  for (;;) {
    const batch = await readBatch(em, last.sequence)
    const rows = batch.filter(({ id }) => id !== null)
    for (const row of rows) {
      const reason = breakOf(row, last)
      const sequence = reason === 'row_missing' ? last.sequence + 1 : Number(row.sequence)
      if (reason)
        return verdict(row.unsealed, { sequence, id: reason === 'row_missing' ? null : row.id, reason })
      last = { sequence: Number(row.sequence), hash: row.hash }
      sealed += 1
    }
    if (rows.length < BATCH) {
      const end = batch[0]
      const whole = Number(end?.head_sequence) === last.sequence && end?.head_hash?.equals(last.hash)
      const brokenAt = { sequence: last.sequence + 1, id: null, reason: 'head_differs' as const }
      return verdict(end?.unsealed ?? 0, whole ? undefined : brokenAt)
    }
  }
}

function breakOf(row: SealedRow, last: { sequence: number; hash: Buffer }): AuditBreak | undefined {
  if (Number(row.sequence) !== last.sequence + 1) return 'row_missing'
  if (!row.previous_hash.equals(last.hash)) return 'link_broken'
  const hash = createHash('sha256').update(row.previous_hash).update(row.bytes).digest()
  return hash.equals(row.hash) ? undefined : 'row_altered'
}

/**
 * One statement, so that the rows and the head are of one moment while the sealer goes on. Past the end it still
 * answers one row, which carries the head alone.
 */
async function readBatch(em: EntityManager, after: number): Promise<SealedRow[]> {
  const db = em.getKysely<Tables>()
  const unsealed = db
    .selectFrom('audit_events')
    .select(({ cast, fn }) => cast<number>(fn.countAll(), 'integer').as('count'))
    .where('sequence', 'is', null)
  const next = db
    .selectFrom('audit_events as e')
    .select(({ fn, table }) => [
      'e.id',
      'e.sequence',
      'e.previous_hash',
      'e.hash',
      fn<Buffer>('audit_event_bytes', [table('e')]).as('bytes'),
    ])
    .where('e.sequence', '>', after)
    .orderBy('e.sequence')
    .limit(BATCH)
  return db
    .selectFrom(db.selectNoFrom(({ lit }) => lit(1).as('row')).as('always'))
    .leftJoin('audit_chain_head as head', (join) => join.onTrue())
    .leftJoinLateral(next.as('e'), (join) => join.onTrue())
    .select([
      'e.id',
      'e.sequence',
      'e.previous_hash',
      'e.hash',
      'e.bytes',
      'head.sequence as head_sequence',
      'head.hash as head_hash',
      unsealed.$asScalar().as('unsealed'),
    ])
    .orderBy('e.sequence')
    .$castTo<SealedRow>()
    .execute()
}
