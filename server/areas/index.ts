import { platform } from '../platform/index.ts'
import { agents } from './agents/index.ts'
import { type Areas, joinAreas } from './area.ts'
import { configuration } from './configuration/index.ts'
import { goods } from './goods/index.ts'
import { materials } from './materials/index.ts'
import { orders } from './orders/index.ts'
import { permissions } from './permissions/index.ts'
import { suppliers } from './suppliers/index.ts'
import { users } from './users/index.ts'

/**
 * The areas, each known by its door alone. A resource that the log names and that has no record scope in any of them is a
 * type error here.
 */
export const areas: Areas = joinAreas([
  platform,
  goods,
  suppliers,
  configuration,
  materials,
  agents,
  users,
  orders,
  permissions,
])
