import { Module } from '@nestjs/common'
import { APP_GUARD, DiscoveryModule } from '@nestjs/core'
import { AccessGuard } from './access.guard.js'
import { RouteInventory } from './route-inventory.js'

@Module({
  imports: [DiscoveryModule],
  providers: [{ provide: APP_GUARD, useClass: AccessGuard }, RouteInventory],
  exports: [RouteInventory],
})
export class AuthzModule {}
