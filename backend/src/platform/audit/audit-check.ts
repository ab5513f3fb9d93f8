import type { EntityManager } from '@mikro-orm/postgresql'
import type { Tables } from '../database/index.js'
import type { AnchorKeys, SignedAnchor } from './anchor-keys.js'
import type { AuditAnchors, StoredAnchor } from './audit-anchors.js'
import { type AuditVerdict, verifyAuditChain } from './audit-verifier.js'

/** Action of the audit event that records a new anchor: an anchor without its file was deleted. */
export const ANCHOR_ACTION = 'audit.anchor'

export type AnchorProblem =
  /** An anchor that the chain or a later anchor refers to is gone. */
  | 'anchor_missing'
  /** The chain does not hold the row that the anchor names: the chain was rewritten or cut. */
  | 'anchor_differs'
  /** A key that is not in AUDIT_PUBLIC_KEYS signed the anchor. */
  | 'key_unknown'
  /** The anchor was altered or not written by this product. */
  | 'signature_invalid'

export interface AnchorVerdict {
  anchors: number
  /** Anchors from before signatures; they prove nothing against a person who can write to the store. */
  unsigned: number
  newest?: StoredAnchor
  broken?: { reason: AnchorProblem; number?: number; sequence?: number }
}

/** Verifies the whole chain, every anchor and that the two agree; needs the staff role. */
export async function checkAuditLog(
  em: EntityManager,
  anchors: AuditAnchors,
): Promise<{ chain: AuditVerdict; anchoring: AnchorVerdict }> {
  const chain = await verifyAuditChain(em)
  // In this order: an anchor's file is written before its event is committed.
  const recorded = await recordedNumbers(em)
  const stored = await anchors.readAll()
  const broken = findProblem(stored, anchors.keys, recorded, await readHashes(em, stored))
  const unsigned = stored.filter((anchor) => !anchor.signature).length
  const newest = stored.at(-1)
  const anchoring = { anchors: stored.length, unsigned, ...(newest && { newest }), ...(broken && { broken }) }
  return { chain, anchoring }
}

/** Checks one anchor's signature. Anchors from before signatures have none. */
export const signatureProblem = (anchor: StoredAnchor, keys: AnchorKeys): AnchorProblem | undefined =>
  anchor.signature ? keys.problemOf(anchor as SignedAnchor) : undefined

function findProblem(
  stored: StoredAnchor[],
  keys: AnchorKeys,
  recorded: number[],
  hashes: Map<number, string>,
): AnchorVerdict['broken'] {
  let expected = 1
  for (const anchor of stored) {
    const { number, sequence, hash, signature } = anchor
    const reason = signatureProblem(anchor, keys)
    if (reason) return { reason, ...(number && { number }), sequence }
    if (signature && number !== expected) return { reason: 'anchor_missing', number: expected }
    // Nothing unsigned is written after the first signature.
    if (!signature && expected > 1) return { reason: 'signature_invalid', sequence }
    if (hashes.get(sequence) !== hash)
      return { reason: 'anchor_differs', ...(number && { number }), sequence }
    if (signature) expected += 1
  }
  const missing = recorded.find((number) => number >= expected)
  return missing === undefined ? undefined : { reason: 'anchor_missing', number: missing }
}

async function recordedNumbers(em: EntityManager): Promise<number[]> {
  const rows = await em
    .getKysely<Tables>()
    .selectFrom('audit_events')
    .select('subject_id as number')
    .where('action', '=', ANCHOR_ACTION)
    .where('subject_type', '=', 'audit_anchor')
    .where('sequence', 'is not', null)
    .orderBy('sequence')
    .execute()
  return rows.map(({ number }) => Number(number))
}

async function readHashes(em: EntityManager, stored: StoredAnchor[]): Promise<Map<number, string>> {
  const sequences = stored.map(({ sequence }) => sequence)
  const rows = await em
    .getKysely<Tables>()
    .selectFrom('audit_events')
    .select(['sequence', 'hash'])
    .where('sequence', '=', ({ fn, val }) => fn.any(val(sequences)))
    .execute()
  return new Map(rows.map(({ sequence, hash }) => [Number(sequence), (hash as Buffer).toString('hex')]))
}
