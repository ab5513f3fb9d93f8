import { fileURLToPath } from 'node:url'
import type { DriverContract } from 'flydrive/types'
import { DiskDriver } from './disk-driver.js'

/** How long a store is waited for, at each of three attempts. */
interface StorePatience {
  connectMs: number
  answerMs: number
  idleMs: number
}

/** Idle: longer than a reader on a bad connection pauses. */
const USUAL: StorePatience = { connectMs: 5_000, answerMs: 10_000, idleMs: 30_000 }

/**
 * @param address `file:///path`, or `s3://key:secret@host:port/bucket` with the options `region` (us-east-1) and
 * `tls` (true)
 */
export async function openDriver(address: string, patience = USUAL): Promise<DriverContract> {
  const url = new URL(address)
  if (url.protocol === 'file:') return new DiskDriver(fileURLToPath(url))
  // Megabytes of code that a disk does without.
  const { S3Client } = await import('@aws-sdk/client-s3')
  const { ObjectStoreDriver } = await import('./s3-driver.js')
  const { username, password, host, pathname, searchParams } = url
  const client = new S3Client({
    endpoint: `${searchParams.get('tls') === 'false' ? 'http' : 'https'}://${host}`,
    region: searchParams.get('region') ?? 'us-east-1',
    credentials: {
      accessKeyId: decodeURIComponent(username),
      secretAccessKey: decodeURIComponent(password),
    },
    forcePathStyle: true,
    // Newer checksums are not known to every store of this protocol; the content proves itself.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
    requestHandler: {
      connectionTimeout: patience.connectMs,
      requestTimeout: patience.answerMs,
      socketTimeout: patience.idleMs,
      throwOnRequestTimeout: true,
    },
  })
  return new ObjectStoreDriver(client, pathname.slice(1))
}
