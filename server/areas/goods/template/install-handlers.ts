import { and, asc, eq } from 'drizzle-orm'
import type * as contract from '#contract/goods/install-services.ts'
import { InstallService, type InstallServiceInput } from '#contract/goods/install-services.ts'
import { installFieldTitles } from '#contract/goods/template-rules.ts'
import type { Context, Handlers } from '#server/context.ts'
import { product } from '#server/database/schema/goods.ts'
import { installService } from '#server/database/schema/templates.ts'
import { changedFields, changesOf } from '#server/entity/changes.ts'
import { only } from '#server/entity/present.ts'
import { refuseStale } from '#server/entity/rows.ts'
import { notFound } from '#server/http/errors.ts'
import { installTables, templateLabels } from './audit-labels.ts'
import { auditPart, created, deleteParts, refuseDuplicates, settled, touched } from './parts.ts'
import { findTemplate, type TemplateRecord } from './present.ts'

type ServiceRecord = typeof installService.$inferSelect

const doubles = {
  install_service_name: ['name', '服务名称已存在'],
  install_service_external_no: ['externalNo', '外部服务编号已存在'],
} as const

const GONE = '安装服务不存在或已删除，请刷新后重试'

const toFields = (row: ServiceRecord): InstallServiceInput => {
  const { name, pricing, unitPrice, areas, content, warrantyMonths, externalNo, enabled } = row
  return {
    ...{ name, pricing, unitPrice, areas, content, warrantyMonths, externalNo, enabled },
    minCharge: row.minCharge ?? '',
  }
}

const toColumns = ({ minCharge, ...fields }: InstallServiceInput) => ({ ...fields, minCharge: minCharge || null })

async function add(context: Context, template: TemplateRecord, fields: InstallServiceInput): Promise<{ id: number }> {
  const row = await only(
    refuseDuplicates(
      context.db
        .insert(installService)
        .values({ ...toColumns(fields), templateId: template.id, ...created(context) })
        .returning({ id: installService.id }),
      doubles,
    ),
  )
  auditPart(context, template, 'add', `安装服务「${fields.name}」`)
  return row
}

export const installHandlers: Handlers<typeof contract> = {
  listInstallServices: async ({ templateId, enabledOnly }, context) => {
    await findTemplate(context, templateId)
    const rows = await context.db
      .select()
      .from(installService)
      .where(
        and(
          eq(installService.templateId, templateId),
          enabledOnly === 1 ? eq(installService.enabled, true) : undefined,
        ),
      )
      .orderBy(asc(installService.id))
    return rows.map((row) => ({ ...row, minCharge: row.minCharge ?? '' }))
  },

  saveInstallService: async ({ templateId, id, version, ...sent }, context) => {
    const template = await findTemplate(context, templateId, true)
    const fields = { ...sent, unitPrice: settled(sent.unitPrice), minCharge: settled(sent.minCharge) }
    if (id === undefined) return add(context, template, fields)
    const [row] = await context.db
      .select()
      .from(installService)
      .where(and(eq(installService.id, id), eq(installService.templateId, templateId)))
    if (!row) throw notFound(GONE)
    const before = toFields(row)
    await refuseStale(row, version, InstallService, (present) => ({ ...present, ...before }))
    await refuseDuplicates(
      context.db
        .update(installService)
        .set({ ...toColumns(fields), ...touched(context), version: row.version + 1 })
        .where(eq(installService.id, id)),
      doubles,
    )
    const changed = changedFields<InstallServiceInput>(before, fields)
    const changes = changesOf<InstallServiceInput>(before, changed, installFieldTitles, (field, value) =>
      templateLabels(field, value, installTables),
    )
    auditPart(context, template, 'edit', `安装服务「${fields.name}」`, changes)
    return { id }
  },

  deleteInstallServices: async ({ ids }, context) => {
    const rows = await deleteParts(context, installService, {
      ids,
      takenIn: product.installServiceIds,
      title: '安装服务',
    })
    return { done: rows.length }
  },
}
