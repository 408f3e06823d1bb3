import { and, ne, sql } from 'drizzle-orm'
import { agentStatus, goodsScope } from '#contract/agents/codes.ts'
import type * as items from '#contract/agents/items.ts'
import { canDisablePackage, canEnablePackage, packageTransitions } from '#contract/agents/package-rules.ts'
import type * as packages from '#contract/agents/packages.ts'
import type { Context, Handlers } from '#server/context.ts'
import { agentPackage } from '#server/database/schema/agents.ts'
import { sortRows } from '#server/entity/bulk.ts'
import { logRow } from '#server/entity/change-log.ts'
import { findRow, lockRow, updateRow } from '#server/entity/rows.ts'
import { refuse } from '#server/http/errors.ts'
import { markFiles } from '#server/platform/files.ts'
import { packageItemExport } from './item-export.ts'
import { itemTemplate, readItemSheet } from './item-sheet.ts'
import { itemsOf, pageOfItems, refuseUnpriced } from './items.ts'
import { packageExport, pageOfPackages } from './list.ts'
import { type AgentPackageRecord, agentPackages, presentPackage, toFields } from './present.ts'
import { changePackage, createPackage, refuseUnsellable } from './save.ts'

const STALE = '套餐状态已变更,请刷新后重试'

async function move(call: Context, row: AgentPackageRecord, step: keyof typeof packageTransitions): Promise<void> {
  const { title, to } = packageTransitions[step]
  await updateRow(call, agentPackages, row, { status: to })
  logRow(call, agentPackages, row, { action: step, verb: title })
}

export const packageHandlers: Handlers<typeof packages> = {
  listAgentPackages: pageOfPackages,
  addAgentPackage: createPackage,
  modifyAgentPackage: changePackage,
  exportAgentPackages: (params, call) =>
    params.withItems
      ? call.services.jobs.startExport(call, packageItemExport, params)
      : call.services.jobs.startExport(call, packageExport, params),

  getAgentPackage: async ({ id }, call) => presentPackage(call, await findRow(call, agentPackages, id)),

  setAgentPackageStatus: async ({ id, status }, call) => {
    const row = await lockRow(call, agentPackages, id)
    if (!(status === agentStatus.enabled ? canEnablePackage(row) : canDisablePackage(row))) throw refuse(STALE)
    if (status === agentStatus.enabled) {
      const goods = await itemsOf(call.db, id)
      refuseUnsellable(toFields(row), goods.length)
      if (row.goodsScope === goodsScope.products) await refuseUnpriced(call.db, goods)
    }
    await move(call, row, status === agentStatus.enabled ? 'enable' : 'disable')
    return { activeCount: row.activeCount }
  },

  deleteAgentPackage: async ({ id }, call) => {
    const row = await lockRow(call, agentPackages, id)
    if (row.status === agentStatus.enabled) throw refuse('已启用,请先停用')
    if (row.soldCount > 0) throw refuse(`套餐已售出 ${row.soldCount} 份,不能删除,可停用`)
    const [source] = await call.db
      .select({ name: agentPackage.name })
      .from(agentPackage)
      .where(
        and(
          ne(agentPackage.status, agentStatus.deleted),
          sql`${agentPackage.upgradeToIds} @> ${JSON.stringify([id])}::jsonb`,
        ),
      )
      .limit(1)
    if (source) throw refuse(`套餐「${source.name}」可升级到此套餐,不能删除`)
    await markFiles(call, 'agentPackage', id, {})
    await move(call, row, 'delete')
    return null
  },

  sortAgentPackages: async ({ items: ranks }, call) => {
    await sortRows(call, agentPackages, ranks)
    return null
  },
}

export const packageItemHandlers: Handlers<typeof items> = {
  listAgentPackageItems: async (params, call) => {
    await findRow(call, agentPackages, params.id)
    return pageOfItems(params, call)
  },
  getAgentItemTemplate: (_params, call) => itemTemplate(call),
  importAgentPackageItems: readItemSheet,
}
