import { and, eq, ne } from 'drizzle-orm'
import type { CodeOf } from '#contract/codes.ts'
import { enableStatus } from '#contract/configuration/codes.ts'
import { productStatus } from '#contract/goods/codes.ts'
import type * as contract from '#contract/goods/product-components.ts'
import type { Context, Handlers } from '#server/context.ts'
import { productComponent } from '#server/database/schema/components.ts'
import { product } from '#server/database/schema/goods.ts'
import { namedRows, rowByRow } from '#server/entity/bulk.ts'
import { logRow } from '#server/entity/change-log.ts'
import { anyOf } from '#server/entity/paging.ts'
import { lockRow, removeRows, updateRow } from '#server/entity/rows.ts'
import { ownRows, refuseDisabledSupplier } from '#server/entity/scope.ts'
import { notFound, refuse, refuseField } from '#server/http/errors.ts'
import { pageOfComponents } from './list.ts'
import { type ComponentRecord, components, presentComponent, usesComponent } from './present.ts'
import { replaceComponent } from './replace.ts'
import { saveComponent } from './save.ts'
import { texturesOfCategories } from './textures.ts'

/** Goods on sale cannot lose the last component of a required part. */
async function refuseIfNeeded(context: Context, { id }: ComponentRecord): Promise<void> {
  const rows = await context.db
    .select({ name: product.name, parts: product.components })
    .from(product)
    .where(and(usesComponent(id), eq(product.status, productStatus.onSale)))
    .orderBy(product.id)
  const others = [...new Set(rows.flatMap(({ parts }) => parts.map((part) => part.componentId)))]
  const enabled = await context.db
    .select({ id: productComponent.id })
    .from(productComponent)
    .where(
      and(
        anyOf(productComponent.id, others),
        eq(productComponent.status, enableStatus.enabled),
        ne(productComponent.id, id),
      ),
    )
  const working = new Set(enabled.map((row) => row.id))
  const needing = rows.find(({ parts }) => {
    const own = parts.find((part) => part.componentId === id)
    if (!own?.required) return false
    return !parts.some(
      (part) => own.swapGroup !== '' && part.swapGroup === own.swapGroup && working.has(part.componentId),
    )
  })
  if (needing) throw refuse(`商品「${needing.name}」的必选组件,不能停用`)
}

async function enable(context: Context, row: ComponentRecord, enabled: CodeOf<typeof enableStatus>): Promise<void> {
  if (row.status === enabled) return
  if (enabled === enableStatus.disabled) await refuseIfNeeded(context, row)
  else if (row.supplyPrice === null) throw refuseField('supplyPrice', '未设置供货价,不能启用')
  await updateRow(context, components, row, { status: enabled })
  logRow(context, components, row, {
    action: enabled === enableStatus.enabled ? 'enable' : 'disable',
    verb: enabled === enableStatus.enabled ? '启用' : '停用',
  })
}

async function remove(context: Context, row: ComponentRecord): Promise<void> {
  const uses = await context.db.$count(product, usesComponent(row.id))
  if (uses > 0) throw refuse(`被 ${uses} 个商品引用,不能删除`)
  await removeRows(context, components, [row])
}

export const componentHandlers: Handlers<typeof contract> = {
  listProductComponents: pageOfComponents,
  saveProductComponent: saveComponent,
  replaceProductComponent: replaceComponent,
  listComponentTextures: texturesOfCategories,

  getProductComponent: async ({ id }, context) => {
    const [row] = await context.db
      .select()
      .from(productComponent)
      .where(and(eq(productComponent.id, id), ownRows(context.caller, productComponent.supplierId)))
    if (!row) throw notFound('组件不存在')
    return presentComponent(context, row)
  },

  enableProductComponents: async ({ ids, enabled }, context) => {
    await refuseDisabledSupplier(context)
    return rowByRow(context, await namedRows(context, components, ids), async ({ id }, own) =>
      enable(own, await lockRow(own, components, id), enabled),
    )
  },

  deleteProductComponents: async ({ ids }, context) =>
    rowByRow(context, await namedRows(context, components, ids), async ({ id }, own) =>
      remove(own, await lockRow(own, components, id)),
    ),
}
