import { platform } from '../platform/index.ts'
import { agents } from './agents/index.ts'
import { joinAreas } from './area.ts'
import { blackCard } from './blackCard/index.ts'
import { configuration } from './configuration/index.ts'
import { distribution } from './distribution/index.ts'
import { goods } from './goods/index.ts'
import { marketing } from './marketing/index.ts'
import { materials } from './materials/index.ts'
import { merchants } from './merchants/index.ts'
import { operations } from './operations/index.ts'
import { orders } from './orders/index.ts'
import { permissions } from './permissions/index.ts'
import { suppliers } from './suppliers/index.ts'
import { users } from './users/index.ts'

/** All areas, each imported only through its index module. A missing area that has resources is a type error. */
export const areas = joinAreas({
  platform,
  goods,
  suppliers,
  configuration,
  materials,
  agents,
  users,
  merchants,
  distribution,
  operations,
  orders,
  marketing,
  blackCard,
  permissions,
})
