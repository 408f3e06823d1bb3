import { agentPages } from './agents/pages.ts'
import { blackCardPages } from './blackCard/pages.ts'
import { configurationPages } from './configuration/pages.ts'
import { distributionPages } from './distribution/pages.ts'
import { goodsPages } from './goods/pages.ts'
import { marketingPages } from './marketing/pages.ts'
import { materialPages } from './materials/pages.ts'
import { merchantPages } from './merchants/pages.ts'
import { operationPages } from './operations/pages.ts'
import { orderPages } from './orders/pages.ts'
import type { ConsolePage } from './page.ts'
import { permissionPages } from './permissions/pages.ts'
import { platformPages } from './platform/pages.ts'
import { supplierPages } from './suppliers/pages.ts'
import { userPages } from './users/pages.ts'

/** All areas with their pages, in menu order. Add new areas here; new pages need no change. */
export const pagesByArea = {
  goods: goodsPages,
  suppliers: supplierPages,
  agents: agentPages,
  materials: materialPages,
  configuration: configurationPages,
  orders: orderPages,
  marketing: marketingPages,
  users: userPages,
  merchants: merchantPages,
  distribution: distributionPages,
  blackCard: blackCardPages,
  operations: operationPages,
  platform: platformPages,
  permissions: permissionPages,
} as const satisfies Record<string, Readonly<Record<string, ConsolePage>>>

export const allPages: readonly ConsolePage[] = Object.values(pagesByArea).flatMap((pages) =>
  Object.values<ConsolePage>(pages),
)
