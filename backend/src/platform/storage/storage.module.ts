import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Global, Module } from '@nestjs/common'
import { Config, repositoryPath } from '../config/index.js'
import { MasterKeys } from './master-keys.js'
import { openDriver } from './open-driver.js'
import { Storage } from './storage.js'
import { StorageKeyCheck } from './storage-key-check.js'

@Global()
@Module({
  providers: [
    {
      provide: MasterKeys,
      inject: [Config],
      useFactory: ({ env }: Config) => new MasterKeys(env.STORAGE_MASTER_KEYS, true),
    },
    StorageKeyCheck,
    {
      provide: Storage,
      inject: [Config, MasterKeys],
      useFactory: async ({ env }: Config, keys: MasterKeys) => {
        const local = pathToFileURL(resolve(repositoryPath(), env.DATA_DIR, 'objects')).href
        return new Storage(await openDriver(env.STORAGE_URL ?? local), keys)
      },
    },
  ],
  exports: [MasterKeys, Storage],
})
export class StorageModule {}
