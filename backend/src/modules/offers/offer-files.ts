import { Injectable } from '@nestjs/common'
import { ProblemError } from '../../platform/http/index.js'
import { Storage, StorageMissingError } from '../../platform/storage/index.js'
import type { SentFile } from '../records/index.js'

interface StoredFile {
  storageKey: string
  wrappedKey: string
  name: string
  contentType: string
  sizeBytes: number
}

/** Stored letters and PDFs of offers. */
@Injectable()
export class OfferFiles {
  constructor(private readonly storage: Storage) {}

  /** @throws ProblemError not_found for a file that was removed in this moment */
  async open({ storageKey, wrappedKey, name, contentType, sizeBytes }: StoredFile): Promise<SentFile> {
    try {
      return { content: await this.storage.get(storageKey, wrappedKey), name, contentType, size: sizeBytes }
    } catch (error) {
      throw error instanceof StorageMissingError ? new ProblemError('not_found') : error
    }
  }
}
