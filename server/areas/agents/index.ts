import * as items from '#contract/agents/items.ts'
import * as packages from '#contract/agents/packages.ts'
import { agentPackage } from '#server/database/schema-agents.ts'
import { platformRows } from '#server/scope.ts'
import { area, pair } from '../area.ts'
import { stampedRecord } from '../record.ts'
import { packageHandlers, packageItemHandlers } from './package/handlers.ts'
import { packageItemExport } from './package/item-export.ts'
import { packageExport } from './package/list.ts'

export const agents = area('agents', {
  routes: [pair(packages, packageHandlers), pair(items, packageItemHandlers)],
  records: {
    agentPackage: stampedRecord(agentPackage, { rows: ({ caller }) => platformRows(caller, agentPackage) }),
  },
  exports: [packageExport, packageItemExport],
})
