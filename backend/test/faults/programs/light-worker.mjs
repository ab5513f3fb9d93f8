import 'reflect-metadata'
import './hasty.mjs'
import { flushCompileCache } from 'node:module'
import { Inject, Injectable, Module } from '@nestjs/common'
import { NestFactory } from '@nestjs/core'
import { IsIn } from 'class-validator'
import { sql } from 'kysely'
import { systemActor } from '../../../dist/src/platform/authz/index.js'
import { ConfigModule } from '../../../dist/src/platform/config/index.js'
import { Database, databaseModule } from '../../../dist/src/platform/database/index.js'
import { firstTime } from '../../../dist/src/platform/outbox/index.js'
import { OutboxModule } from '../../../dist/src/platform/outbox/outbox.module.js'
import { defineJob, HandlesJob } from '../../../dist/src/platform/queue/index.js'

// Most of these programs are killed, and a cache is otherwise written at a program's own end.
flushCompileCache()

const POINTS = ['none', 'before_effect', 'before_commit', 'after_commit']

class EffectPayload {}
IsIn(POINTS)(EffectPayload.prototype, 'point')

const effectOnce = defineJob({
  name: 'faults.effect',
  queue: 'mail',
  version: 1,
  payload: EffectPayload,
  attempts: 3,
  backoffMs: 50,
  timeoutMs: 30_000,
})

/** @param passing `(messageId, point, database)`, awaited where a crash is to hit the job */
export async function startLightWorker(passing) {
  class EffectHandler {
    constructor(database) {
      this.database = database
    }

    async run({ point }, { id }) {
      const pass = (here) => (here === point ? passing(id, point, this.database) : undefined)
      await pass('before_effect')
      await this.database.transaction(systemActor(effectOnce.name), async (em) => {
        if (!(await firstTime(em, id))) return
        await sql`insert into effects (message_id) values (${id})`.execute(em.getKysely())
        await pass('before_commit')
      })
      await pass('after_commit')
    }
  }
  Injectable()(EffectHandler)
  Inject(Database)(EffectHandler, undefined, 0)
  HandlesJob(effectOnce)(
    EffectHandler.prototype,
    'run',
    Object.getOwnPropertyDescriptor(EffectHandler.prototype, 'run'),
  )

  class LightWorker {}
  Module({
    imports: [ConfigModule, databaseModule([]), OutboxModule],
    providers: [EffectHandler],
  })(LightWorker)

  const app = await NestFactory.createApplicationContext(LightWorker, { logger: ['error', 'warn'] })
  app.enableShutdownHooks()
  // Whoever started this program is gone.
  process.on('disconnect', () => process.exit(1))
  process.send('started')
}
