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
import { readItemSheet } from './item-sheet.ts'
import { itemsOf, pageOfItems, refuseUnpriced } from './items.ts'
import { packageExport, pageOfPackages } from './list.ts'
import { type AgentPackageRecord, agentPackages, presentPackage, toFields } from './present.ts'
import { changePackage, createPackage, refuseUnsellable } from './save.ts'

const STALE = '套餐状态已变更,请刷新后重试'

async function move(context: Context, row: AgentPackageRecord, step: keyof typeof packageTransitions): Promise<void> {
  const { title, to } = packageTransitions[step]
  await updateRow(context, agentPackages, row, { status: to })
  logRow(context, agentPackages, row, { action: step, verb: title })
}

export const packageHandlers: Handlers<typeof packages> = {
  listAgentPackages: pageOfPackages,
  addAgentPackage: createPackage,
  modifyAgentPackage: changePackage,
  exportAgentPackages: (params, context) =>
    params.withItems
      ? context.services.jobs.startExport(context, packageItemExport, params)
      : context.services.jobs.startExport(context, packageExport, params),

  getAgentPackage: async ({ id }, context) => presentPackage(context, await findRow(context, agentPackages, id)),

  setAgentPackageStatus: async ({ id, status }, context) => {
    const row = await lockRow(context, agentPackages, id)
    if (!(status === agentStatus.enabled ? canEnablePackage(row) : canDisablePackage(row))) throw refuse(STALE)
    if (status === agentStatus.enabled) {
      const goods = await itemsOf(context.db, id)
      refuseUnsellable(toFields(row), goods.length)
      if (row.goodsScope === goodsScope.products) await refuseUnpriced(context.db, goods)
    }
    await move(context, row, status === agentStatus.enabled ? 'enable' : 'disable')
    return { activeCount: row.activeCount }
  },

  deleteAgentPackage: async ({ id }, context) => {
    const row = await lockRow(context, agentPackages, id)
    if (row.status === agentStatus.enabled) throw refuse('已启用,请先停用')
    if (row.soldCount > 0) throw refuse(`套餐已售出 ${row.soldCount} 份,不能删除,可停用`)
    const [source] = await context.db
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
    await markFiles(context, 'agentPackage', id, {})
    await move(context, row, 'delete')
    return null
  },

  sortAgentPackages: async ({ items: ranks }, context) => {
    await sortRows(context, agentPackages, ranks)
    return null
  },
}

export const packageItemHandlers: Handlers<typeof items> = {
  listAgentPackageItems: async (params, context) => {
    await findRow(context, agentPackages, params.id)
    return pageOfItems(params, context)
  },
  importAgentPackageItems: readItemSheet,
}
