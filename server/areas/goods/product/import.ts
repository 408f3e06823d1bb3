import { eq } from 'drizzle-orm'
import { leadTime, logisticsLevel } from '#contract/delivery.ts'
import { productSource } from '#contract/goods/codes.ts'
import type { AuditRecord } from '#server/context.ts'
import { slicesOf } from '#server/database/bulk-writes.ts'
import { product } from '#server/database/schema/goods.ts'
import { productTemplate } from '#server/database/schema/templates.ts'
import { changedFields } from '#server/entity/changes.ts'
import { anyOf } from '#server/entity/paging.ts'
import { refuse } from '#server/http/errors.ts'
import type { HeldRow, ImportDefinition, ImportScope, RowFault } from '#server/imports/definition.ts'
import { importContext } from '#server/imports/import-context.ts'
import { NAME_TAKEN } from './check.ts'
import { type ProductFields, toColumns } from './fields.ts'
import { DraftRow, draftOf, lookUp, nameOf, productPictures, productsByName, SEPARATOR } from './import-draft.ts'
import { noteProductFiles, refuseUsedName } from './save.ts'

type Row = DraftRow

/** Names are unique per supplier, across its brands. */
const keyOf = ({ supplierId, name }: Pick<ProductFields, 'supplierId' | 'name'>) => `${supplierId}${SEPARATOR}${name}`

async function faultsOf(rows: readonly HeldRow<Row>[], scope: ImportScope): Promise<RowFault[]> {
  if (rows.length === 0) return []
  const found = await lookUp(
    scope,
    rows.map((item) => item.row),
  )
  const firstOf = new Map<string, number>()
  return rows.flatMap(({ number, row: cells, known }) => {
    const { draft, faults } = draftOf(found, cells)
    if (known) faults.push({ field: 'name', reason: NAME_TAKEN })
    if (draft && cells.name !== undefined) {
      const name = keyOf({ supplierId: draft.fields.supplierId, name: cells.name })
      const first = firstOf.get(name)
      if (first === undefined) firstOf.set(name, number)
      else faults.push({ field: 'name', reason: `与第 ${first} 行重复` })
    }
    return faults.map((fault) => ({ number, ...fault }))
  })
}

/** Product drafts, one per row, with main images from a zip: SKUs and prices are added in the form. */
export const productImport: ImportDefinition<Row> = {
  resource: 'product',
  title: '商品',
  permission: 'product:import',
  columns: [
    { field: 'name', title: '商品名称', note: '必填，2 到 60 个字，同一供应商内不重复', width: 36 },
    { field: 'brand', title: '品牌', note: '必填，已启用的品牌；供应商由品牌决定' },
    { field: 'template', title: '商品模板', note: '必填，启用中的模板名称或模板编码', width: 20 },
    { field: 'subtitle', title: '副标题', note: '最多 80 个字', width: 30 },
    { field: 'model', title: '型号', note: '最多 40 个字' },
    { field: 'leadTime', title: '货期', note: '留空时按模板', options: Object.values(leadTime.labels) },
    {
      field: 'logisticsLevel',
      title: '物流服务',
      note: '留空时按模板',
      options: Object.values(logisticsLevel.labels),
      width: 24,
    },
    { field: 'minOrderQuantity', title: '起订量', note: '1 到 9999，留空为 1', width: 10 },
  ],
  samples: [
    ['示例布艺三人沙发', '示例品牌', '示例沙发模板', '可拆洗，科技布', 'SF-301', '15天', '干线+支线送货到址', '1'],
    ['示例黑胡桃餐桌', '示例品牌', '示例餐桌模板', '', '', '', '', ''],
  ],
  row: DraftRow,
  pictures: productPictures,
  nameOf,
  namedBy: ['brand', 'name'],
  faultsOf,
  async unchangedOf(rows, { db }) {
    const stored = await db
      .select({
        id: product.id,
        subtitle: product.subtitle,
        model: product.model,
        leadTime: product.leadTime,
        logisticsLevel: product.logisticsLevel,
        minOrderQuantity: product.minOrderQuantity,
        template: productTemplate.name,
        templateCode: productTemplate.templateCode,
      })
      .from(product)
      .innerJoin(productTemplate, eq(productTemplate.id, product.templateId))
      .where(
        anyOf(
          product.id,
          rows.map(({ known }) => known.id),
        ),
      )
    const byId = new Map(stored.map((found) => [found.id, found]))
    const same = rows.filter(({ row: { name: _name, brand: _brand, template, ...cells }, known }) => {
      const { templateCode, template: templateName, ...fields } = byId.get(known.id) ?? {}
      const isSameTemplate = template === templateName || template === templateCode
      return isSameTemplate && Object.keys(changedFields<Partial<Row>>(fields, cells)).length === 0
    })
    return new Set(same.map(({ number }) => number))
  },
  find: productsByName,
  async saveAll(rows, scope, report) {
    const { db, now, caller } = scope
    const found = await lookUp(
      scope,
      rows.map((item) => item.row),
    )
    const pictured = new Map<string, ProductFields>()
    const drafts = rows.map(({ number, row: cells, pictures }) => {
      const { draft, faults } = draftOf(found, cells)
      if (!draft || faults.length > 0) throw refuse(`第 ${number} 行已不能导入：${faults[0]?.reason}`)
      const fields = { ...draft.fields, mainImages: [...pictures] }
      if (pictures.length > 0) pictured.set(keyOf(fields), fields)
      return {
        ...(toColumns(fields) as typeof product.$inferInsert),
        categoryId: draft.categoryId,
        source: productSource.excel,
        createdAt: now,
        createdBy: caller.name,
        createdById: caller.userId,
        updatedAt: now,
        updatedBy: caller.name,
      }
    })
    const records: AuditRecord[] = []
    for (const slice of slicesOf(drafts)) {
      const saved = await refuseUsedName(
        db
          .insert(product)
          .values(slice)
          .returning({ id: product.id, name: product.name, supplierId: product.supplierId }),
      )
      for (const { id, name: targetName, supplierId } of saved) {
        const fields = pictured.get(keyOf({ supplierId, name: targetName }))
        if (fields) await noteProductFiles(importContext(scope), id, fields, fields)
        const summary = `导入商品「${targetName}」`
        records.push({ resource: 'product', action: 'add', targetId: id, targetName, summary })
      }
      await report(records.length)
    }
    return records
  },
}
