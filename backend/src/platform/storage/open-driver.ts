import { fileURLToPath } from 'node:url'
import type { DriverContract } from 'flydrive/types'
import { DiskDriver } from './disk-driver.js'

const CONNECT_MS = 5_000
const ANSWER_MS = 10_000
/** Longer than a reader on a bad connection pauses. */
const IDLE_MS = 30_000

/**
 * @param address `file:///path`, or `s3://key:secret@host:port/bucket` with the options `region` (us-east-1) and
 * `tls` (true)
 */
export async function openDriver(address: string): Promise<DriverContract> {
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
      connectionTimeout: CONNECT_MS,
      requestTimeout: ANSWER_MS,
      socketTimeout: IDLE_MS,
      throwOnRequestTimeout: true,
    },
  })
  return new ObjectStoreDriver(client, pathname.slice(1))
}
