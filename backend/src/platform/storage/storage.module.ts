import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Global, Module } from '@nestjs/common'
import { Config, repositoryPath } from '../config/index.js'
import { MasterKeys } from './master-keys.js'
import { openDriver } from './open-driver.js'
import { Storage } from './storage.js'

@Global()
@Module({
  providers: [
    {
      provide: Storage,
      inject: [Config],
      useFactory: ({ env }: Config) => {
        const local = pathToFileURL(resolve(repositoryPath(), env.DATA_DIR, 'objects')).href
        return new Storage(openDriver(env.STORAGE_URL ?? local), new MasterKeys(env.STORAGE_MASTER_KEYS))
      },
    },
  ],
  exports: [Storage],
})
export class StorageModule {}
