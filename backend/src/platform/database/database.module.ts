import { MikroOrmModule } from '@mikro-orm/nestjs'
import { type AnyEntity, type EntityName, PostgreSqlDriver } from '@mikro-orm/postgresql'
import { type DynamicModule, Global, Module } from '@nestjs/common'
import { Config } from '../config/index.js'
import { Database } from './database.js'
import { PostgresListener } from './listener.js'
import { POOL_OPTIONS } from './pool.js'

@Global()
@Module({})
class DatabaseModule {}

/** @param entities every entity of every module; the list is the composition root's. */
export const databaseModule = (entities: EntityName<AnyEntity>[]): DynamicModule => ({
  module: DatabaseModule,
  imports: [
    MikroOrmModule.forRootAsync({
      driver: PostgreSqlDriver,
      inject: [Config],
      useFactory: ({ env }: Config) => ({
        driver: PostgreSqlDriver,
        clientUrl: env.DATABASE_URL,
        entities,
        forceUtcTimezone: true,
        registerRequestContext: false,
        allowGlobalContext: false,
        discovery: { warnWhenNoEntities: false },
        pool: { min: 0, max: 10 },
        driverOptions: POOL_OPTIONS,
      }),
    }),
  ],
  providers: [Database, PostgresListener],
  exports: [Database, PostgresListener],
})
