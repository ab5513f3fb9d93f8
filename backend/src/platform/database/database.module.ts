import { MikroOrmModule } from '@mikro-orm/nestjs'
import { MikroORM, type Options, PostgreSqlDriver } from '@mikro-orm/postgresql'
import { type DynamicModule, Global, Module } from '@nestjs/common'
import { Config } from '../config/index.js'
import { Database, OPEN_DESK_ORM, STAFF_ORM } from './database.js'
import { PostgresListener } from './listener.js'
import { POOL_OPTIONS } from './pool.js'

@Global()
@Module({})
class DatabaseModule {}

type Entities = NonNullable<Options['entities']>

const optionsOf = (entities: Entities, clientUrl: string, { env }: Config) => ({
  driver: PostgreSqlDriver,
  clientUrl,
  entities,
  forceUtcTimezone: true,
  registerRequestContext: false,
  allowGlobalContext: false,
  discovery: { warnWhenNoEntities: false },
  pool: { min: 0, max: env.DATABASE_POOL_SIZE },
  driverOptions: POOL_OPTIONS,
})

/**
 * Three logins with a pool each: patients and visitors, staff and system work, hospital staff.
 * @param entities every entity of every module; the list is the composition root's.
 */
export const databaseModule = (entities: Entities): DynamicModule => ({
  module: DatabaseModule,
  imports: [
    MikroOrmModule.forRootAsync({
      driver: PostgreSqlDriver,
      inject: [Config],
      useFactory: (config: Config) => optionsOf(entities, config.env.DATABASE_URL, config),
    }),
  ],
  providers: [
    {
      provide: STAFF_ORM,
      inject: [Config],
      useFactory: (config: Config) =>
        MikroORM.init(optionsOf(entities, config.env.DATABASE_STAFF_URL, config)),
    },
    {
      provide: OPEN_DESK_ORM,
      inject: [Config],
      useFactory: (config: Config) => () =>
        MikroORM.init(optionsOf(entities, config.env.DATABASE_DESK_URL, config)),
    },
    Database,
    PostgresListener,
  ],
  exports: [Database, PostgresListener],
})
