import * as items from '#contract/agents/items.ts'
import * as packages from '#contract/agents/packages.ts'
import { stampedRecord } from '#server/areas/record-scope.ts'
import { agentPackage } from '#server/database/schema/agents.ts'
import { platformRows } from '#server/entity/scope.ts'
import { area, pair } from '../area.ts'
import { packageHandlers, packageItemHandlers } from './package/handlers.ts'
import { packageItemExport } from './package/item-export.ts'
import { agentItemImport } from './package/item-sheet.ts'
import { packageExport } from './package/list.ts'
import { searches } from './search.ts'

export const agents = area('agents', {
  routes: [pair(packages, packageHandlers), pair(items, packageItemHandlers)],
  records: {
    agentPackage: stampedRecord(agentPackage, { rows: ({ caller }) => platformRows(caller, agentPackage) }),
  },
  exports: [packageExport, packageItemExport],
  imports: [agentItemImport],
  search: searches,
})
