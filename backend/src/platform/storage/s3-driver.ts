import type { Readable } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  type CompletedPart,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  NoSuchKey,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { S3Driver } from 'flydrive/drivers/s3'
import { StorageMissingError } from './errors.js'
import { inPieces } from './pieces.js'

/** The smallest part that S3 takes; a shorter object goes up in one request. */
const PART_BYTES = 5 * 1024 * 1024
/** The store sees ciphertext and is not told what is in it. */
const CONTENT_TYPE = 'application/octet-stream'

/** S3 and stores that speak its protocol. Takes streams of unknown length, holding one part in memory. */
export class ObjectStoreDriver extends S3Driver {
  constructor(
    private readonly client: S3Client,
    private readonly bucketName: string,
  ) {
    super({ client, bucket: bucketName, visibility: 'private', supportsACL: false })
  }

  override async putStream(key: string, contents: Readable): Promise<void> {
    const target = { Bucket: this.bucketName, Key: key }
    const parts: CompletedPart[] = []
    let uploadId: string | undefined
    try {
      for await (const { bytes, last } of inPieces(contents, PART_BYTES)) {
        if (last && !uploadId) return await this.put(key, bytes, { contentType: CONTENT_TYPE })
        uploadId ??= await this.startUpload(target)
        const part = { ...target, UploadId: uploadId, PartNumber: parts.length + 1, Body: bytes }
        const { ETag } = await this.client.send(new UploadPartCommand(part))
        parts.push({ ETag, PartNumber: part.PartNumber })
      }
      const upload = { ...target, UploadId: uploadId, MultipartUpload: { Parts: parts } }
      await this.client.send(new CompleteMultipartUploadCommand(upload))
    } catch (error) {
      // Should the store not hear this either, its lifecycle rule for unfinished uploads removes the parts.
      const abort = new AbortMultipartUploadCommand({ ...target, UploadId: uploadId })
      if (uploadId) await this.client.send(abort).catch(() => undefined)
      throw error
    }
  }

  override async getStream(key: string): Promise<Readable> {
    try {
      return await super.getStream(key)
    } catch (error) {
      throw error instanceof NoSuchKey ? new StorageMissingError(key) : error
    }
  }

  private async startUpload(target: { Bucket: string; Key: string }): Promise<string | undefined> {
    const command = new CreateMultipartUploadCommand({ ...target, ContentType: CONTENT_TYPE })
    return (await this.client.send(command)).UploadId
  }
}
