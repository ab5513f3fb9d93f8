export {
  accountOf,
  Can,
  CanReadHealthData,
  CurrentActor,
  CurrentUser,
  Public,
  VisitorOrUser,
} from './access.decorators.js'
export {
  type Actor,
  AUDIENCES,
  type Audience,
  ROLES,
  type Role,
  type SystemActor,
  systemActor,
  type UserActor,
  VISITOR,
  type Visitor,
} from './actor.js'
export { AuthzModule } from './authz.module.js'
export { may, type Permission } from './permissions.js'
export { type DeclaredRoute, RouteInventory } from './route-inventory.js'
export { requireSecondFactor } from './second-factor.js'
