import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto'

/** The end of the audit chain at one time. */
export interface AuditAnchor {
  /** 1, 2, 3 and so on: a gap shows a deleted anchor. */
  number: number
  /** Place of the row in the chain. */
  sequence: number
  /** Hash of that row, in hex. */
  hash: string
  /** ISO 8601 */
  at: string
}

export interface SignedAnchor extends AuditAnchor {
  keyId: string
  /** Ed25519, in base64. */
  signature: string
}

/** Ed25519 keys that sign anchors. The private key is outside the database; every public key verifies. */
export class AnchorKeys {
  private readonly signing: { keyId: string; key: KeyObject } | undefined
  private readonly verifying: Map<string, KeyObject>

  /**
   * @param signingKey `kid:base64` of a private key (PKCS #8, DER); a process without it only verifies
   * @param publicKeys `kid:base64` of public keys (SPKI, DER), comma separated
   * @throws Error if a key cannot be read
   */
  constructor(signingKey: string | undefined, publicKeys = '') {
    this.verifying = new Map(publicKeys.split(',').filter(Boolean).map(readPublicKey))
    if (!signingKey) return
    const [keyId, bytes] = split(signingKey)
    const key = createPrivateKey({ key: bytes, format: 'der', type: 'pkcs8' })
    if (key.asymmetricKeyType !== 'ed25519') throw new Error(`The key ${keyId} is not an Ed25519 key`)
    this.signing = { keyId, key }
    this.verifying.set(keyId, createPublicKey(key))
  }

  get canSign(): boolean {
    return this.signing !== undefined
  }

  /** @throws Error in a process without the signing key */
  sign(anchor: AuditAnchor): SignedAnchor {
    if (!this.signing) throw new Error('AUDIT_SIGNING_KEY is not set')
    const { keyId, key } = this.signing
    return { ...anchor, keyId, signature: sign(null, bytesOf(anchor, keyId), key).toString('base64') }
  }

  /** Checks the signature. Returns undefined if it is valid. */
  problemOf(anchor: SignedAnchor): 'key_unknown' | 'signature_invalid' | undefined {
    const key = this.verifying.get(anchor.keyId)
    if (!key) return 'key_unknown'
    const signature = Buffer.from(String(anchor.signature), 'base64')
    return verify(null, bytesOf(anchor, anchor.keyId), key, signature) ? undefined : 'signature_invalid'
  }

  /** The value of AUDIT_PUBLIC_KEYS with every key that is known here. */
  get publicKeys(): string {
    return [...this.verifying]
      .map(([keyId, key]) => `${keyId}:${key.export({ format: 'der', type: 'spki' }).toString('base64')}`)
      .join(',')
  }
}

/** Makes a new signing key. Returns both variables; the public keys of earlier signing keys stay in the list. */
export function rotateAnchorKey(signingKey: string | undefined, publicKeys: string | undefined): string {
  const known = new AnchorKeys(signingKey, publicKeys).publicKeys
  const taken = known.split(',').map((entry) => entry.split(':')[0])
  let number = 1
  while (taken.includes(`a${number}`)) number += 1
  const { privateKey } = generateKeyPairSync('ed25519')
  const fresh = `a${number}:${privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64')}`
  return `AUDIT_SIGNING_KEY=${fresh}\nAUDIT_PUBLIC_KEYS=${new AnchorKeys(fresh, known).publicKeys}`
}

function readPublicKey(entry: string): [string, KeyObject] {
  const [keyId, key] = split(entry)
  return [keyId, createPublicKey({ key, format: 'der', type: 'spki' })]
}

function split(entry: string): [string, Buffer] {
  const [keyId = '', text = ''] = entry.split(':')
  return [keyId, Buffer.from(text, 'base64')]
}

const bytesOf = ({ number, sequence, hash, at }: AuditAnchor, keyId: string) =>
  Buffer.from(['sihat audit anchor', keyId, number, sequence, hash, at].join('\n'))
