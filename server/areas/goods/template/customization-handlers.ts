import { and, asc, eq } from 'drizzle-orm'
import type * as contract from '#contract/goods/customizations.ts'
import { Customization, type CustomizationInput } from '#contract/goods/customizations.ts'
import {
  customizationFaults,
  customizationFieldTitles,
  normalizeCustomization,
} from '#contract/goods/template-rules.ts'
import type { Context, Handlers } from '#server/context.ts'
import { product } from '#server/database/schema/goods.ts'
import { customization } from '#server/database/schema/templates.ts'
import { changedFields, changesOf } from '#server/entity/changes.ts'
import { only } from '#server/entity/present.ts'
import { refuseStale } from '#server/entity/rows.ts'
import { notFound, refuseFieldErrors } from '#server/http/errors.ts'
import { customizationTables, templateLabels } from './audit-labels.ts'
import { auditPart, created, deleteParts, refuseDuplicates, settled, touched } from './parts.ts'
import { findTemplate, type TemplateRecord } from './present.ts'

type CustomizationRecord = typeof customization.$inferSelect

const doubles = { customization_name: ['name', '定制项名称已存在'] } as const

const GONE = '定制项不存在或已删除，请刷新后重试'

const toFields = (row: CustomizationRecord): CustomizationInput => {
  const { name, inputType, options, minValue, maxValue, stepValue, unit, pricing, extraDays, required, enabled } = row
  return {
    ...{ name, inputType, options, minValue, maxValue, stepValue, unit, pricing, extraDays, required, enabled },
    unitPrice: row.unitPrice ?? '',
  }
}

const withSettledPrices = (fields: CustomizationInput): CustomizationInput => ({
  ...fields,
  unitPrice: settled(fields.unitPrice),
  options: fields.options.map((option) => ({ ...option, priceDelta: settled(option.priceDelta) })),
})

const toColumns = ({ unitPrice, ...fields }: CustomizationInput) => ({ ...fields, unitPrice: unitPrice || null })

async function add(context: Context, template: TemplateRecord, fields: CustomizationInput): Promise<{ id: number }> {
  const row = await only(
    refuseDuplicates(
      context.db
        .insert(customization)
        .values({ ...toColumns(fields), templateId: template.id, ...created(context) })
        .returning({ id: customization.id }),
      doubles,
    ),
  )
  auditPart(context, template, 'add', `定制项「${fields.name}」`)
  return row
}

export const customizationHandlers: Handlers<typeof contract> = {
  listCustomizations: async ({ templateId, enabledOnly }, context) => {
    await findTemplate(context, templateId)
    const rows = await context.db
      .select()
      .from(customization)
      .where(
        and(eq(customization.templateId, templateId), enabledOnly === 1 ? eq(customization.enabled, true) : undefined),
      )
      .orderBy(asc(customization.id))
    return rows.map((row) => ({ ...row, unitPrice: row.unitPrice ?? '' }))
  },

  saveCustomization: async ({ templateId, id, version, ...sent }, context) => {
    const template = await findTemplate(context, templateId, true)
    const fields = withSettledPrices(normalizeCustomization(sent))
    refuseFieldErrors(customizationFaults(sent))
    if (id === undefined) return add(context, template, fields)
    const [row] = await context.db
      .select()
      .from(customization)
      .where(and(eq(customization.id, id), eq(customization.templateId, templateId)))
    if (!row) throw notFound(GONE)
    const before = toFields(row)
    await refuseStale(row, version, Customization, (present) => ({ ...present, ...before }))
    await refuseDuplicates(
      context.db
        .update(customization)
        .set({ ...toColumns(fields), ...touched(context), version: row.version + 1 })
        .where(eq(customization.id, id)),
      doubles,
    )
    const changed = changedFields<CustomizationInput>(before, fields)
    const changes = changesOf<CustomizationInput>(before, changed, customizationFieldTitles, (field, value) =>
      field === 'unit' ? String(value) : templateLabels(field, value, customizationTables),
    )
    auditPart(context, template, 'edit', `定制项「${fields.name}」`, changes)
    return { id }
  },

  deleteCustomizations: async ({ ids }, context) => {
    const rows = await deleteParts(context, customization, { ids, takenIn: product.customizationIds, title: '定制项' })
    return { done: rows.length }
  },
}
