import { Global, Module } from '@nestjs/common'
import { Lists } from './lists.js'

@Global()
@Module({ providers: [Lists], exports: [Lists] })
export class ListsModule {}
