import { and, eq, inArray } from 'drizzle-orm'
import { enableStatus } from '#contract/configuration/codes.ts'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { matchPlace, matchStatus, productStatus } from '#contract/goods/codes.ts'
import { matchFaults, matchFieldTitles, setPriceOf, sumOfPrices } from '#contract/goods/match-rules.ts'
import {
  Match,
  type MatchInput,
  type MatchItem,
  type MatchProduct,
  type saveRecommendedMatch,
} from '#contract/goods/recommended-matches.ts'
import type { Context } from '#server/context.ts'
import { product, sku } from '#server/database/schema/goods.ts'
import { label } from '#server/database/schema/specs.ts'
import { logRow } from '#server/entity/change-log.ts'
import { changedFields } from '#server/entity/changes.ts'
import { checkFilesOf, plainAddresses } from '#server/entity/files.ts'
import { loggedForm } from '#server/entity/logged-form.ts'
import { anyOf } from '#server/entity/paging.ts'
import { lockRow, refuseStale, saveRow } from '#server/entity/rows.ts'
import { reachedRows } from '#server/entity/scope.ts'
import { forbidden, refuseField, refuseFieldErrors } from '#server/http/errors.ts'
import { loadProducts, type MatchRecord, matches, partsOf, presentMatch, toFields } from './present.ts'

export async function saveMatch(
  { id, version, enableNow, ...sent }: ParsedParamsOf<typeof saveRecommendedMatch>,
  context: Context,
): Promise<AnswerOf<typeof saveRecommendedMatch>> {
  if (enableNow && !context.caller.can('recommendedMatch:enable')) throw forbidden('您没有上架推荐搭配的权限')
  const before = await lockRow(context, matches, id)
  await refuseStale(before, version, Match, (present) => presentMatch(context, present))
  const input = plainAddresses(context, matches, sent)
  const status = enableNow ? matchStatus.listed : (before?.status ?? matchStatus.draft)
  refuseFieldErrors(matchFaults(input))
  if (status === matchStatus.listed) refuseIfEnded(context, input.endAt)
  const changed: Partial<MatchInput> = before ? changedFields(toFields(before), input) : input
  await checkLabels(context, changed)
  await checkVersions(context, input.items)
  await refuseForeignGoods(context, input)
  const productOf = await loadProducts(context.db, partsOf(input), context.services.store)
  const parts = partsOf(input).map((part) => productOf(part))
  refuseOffSale(parts)
  refuseLoss(input, parts)
  await checkFilesOf(context, matches, changed)
  const saved = await write(context, input, status, before)
  await audit(context, before, saved, parts)
  return { id: saved.id, version: saved.version }
}

/** An expired set cannot be enabled. */
export function refuseIfEnded(context: Context, endAt: string | null): void {
  if (endAt && Date.parse(endAt) <= Date.parse(context.now)) throw refuseField('endAt', '结束时间已过，请重新设置')
}

/** All products must be on sale; the message names the first that is not. */
export function refuseOffSale([main, ...items]: readonly MatchProduct[]): void {
  if (main?.status !== productStatus.onSale)
    throw refuseField('mainProductId', `包含未上架商品:「${main?.name || '已删除的商品'}」`)
  const off = items.find(({ status }) => status !== productStatus.onSale)
  if (off) throw refuseField('items', `包含未上架商品:「${off.name || '已删除的商品'}」`)
}

function refuseLoss({ items, discountRate }: MatchInput, parts: readonly MatchProduct[]): void {
  const counted = parts.map(({ salePrice, purchasePrice }, index) => ({
    quantity: index === 0 ? 1 : (items[index - 1]?.quantity ?? 1),
    salePrice,
    purchasePrice,
  }))
  const sum = (name: 'salePrice' | 'purchasePrice') =>
    sumOfPrices(counted.map((part) => ({ quantity: part.quantity, price: part[name] })))
  if (Number(setPriceOf(sum('salePrice'), discountRate)) < Number(sum('purchasePrice'))) {
    throw refuseField('discountRate', '整套价低于采购价合计')
  }
}

async function checkLabels(context: Context, { styleId, spaceId }: Partial<MatchInput>): Promise<void> {
  for (const [field, id, type, message] of [
    ['styleId', styleId, 2, '请选择已启用的风格标签'],
    ['spaceId', spaceId, 3, '请选择已启用的空间标签'],
  ] as const) {
    if (!id) continue
    const usable = and(eq(label.id, id), eq(label.type, type), eq(label.status, enableStatus.enabled))
    if ((await context.db.$count(label, usable)) === 0) throw refuseField(field, message)
  }
}

/** A set shows all of its goods, so all of them must be within the caller's scope. */
async function refuseForeignGoods(context: Context, input: MatchInput): Promise<void> {
  const own = reachedRows(context.caller, product)
  if (!own) return
  const ids = [...new Set(partsOf(input).map(({ productId }) => productId))]
  const found = await context.db.$count(product, and(anyOf(product.id, ids), own))
  if (found < ids.length) throw refuseField('items', '只能选择您数据范围内的商品')
}

/** A chosen SKU must belong to its product and be enabled. */
async function checkVersions(context: Context, items: readonly MatchItem[]): Promise<void> {
  const named = items.filter((item) => item.skuId !== null)
  if (named.length === 0) return
  const rows = await context.db
    .select({ id: sku.id, productId: sku.productId })
    .from(sku)
    .where(
      and(
        inArray(
          sku.id,
          named.flatMap(({ skuId }) => skuId ?? []),
        ),
        eq(sku.enabled, true),
      ),
    )
  const ownerOf = new Map(rows.map((row) => [row.id, row.productId]))
  if (named.some(({ skuId, productId }) => ownerOf.get(skuId ?? 0) !== productId)) {
    throw refuseField('items', '所选规格不存在或已停用，请重新选择')
  }
}

async function write(
  context: Context,
  { startAt, endAt, ...input }: MatchInput,
  status: MatchRecord['status'],
  before: MatchRecord | undefined,
): Promise<MatchRecord> {
  const values = {
    ...input,
    startAt: startAt || null,
    endAt: endAt || null,
    status,
  }
  return saveRow(context, matches, before, values)
}

async function audit(
  context: Context,
  before: MatchRecord | undefined,
  saved: MatchRecord,
  parts: readonly MatchProduct[],
): Promise<void> {
  const { store } = context.services
  const former = before ? await loadProducts(context.db, partsOf(before), store) : undefined
  const names = new Map(
    [...parts, ...(before && former ? partsOf(before).map((part) => former(part)) : [])].map((row) => [
      row.productId,
      row.name,
    ]),
  )
  const labels = await context.db
    .select({ id: label.id, name: label.name })
    .from(label)
    .where(
      inArray(
        label.id,
        [before?.styleId, before?.spaceId, saved.styleId, saved.spaceId].flatMap((id) => id ?? []),
      ),
    )
  const labelOf = (field: keyof MatchInput, value: unknown): string => {
    if (value === null || value === '') return ''
    if (field === 'mainProductId') return names.get(Number(value)) ?? ''
    if (field === 'items') {
      return (value as MatchItem[]).map(({ productId, quantity }) => `${names.get(productId)} × ${quantity}`).join('、')
    }
    if (field === 'styleId' || field === 'spaceId') return labels.find(({ id }) => id === value)?.name ?? ''
    if (field === 'places') return (value as MatchInput['places']).map(matchPlace.label).join('、')
    if (field === 'cover') return String(value).split('/').at(-1) ?? ''
    if (field === 'startAt' || field === 'endAt') return String(value).slice(0, 16).replace('T', ' ')
    return String(value)
  }
  const isEnabled = saved.status === matchStatus.listed && before?.status !== matchStatus.listed
  logRow(context, matches, saved, {
    action: isEnabled ? 'enable' : before ? 'edit' : 'add',
    verb: before ? '编辑' : '新增',
    rest: isEnabled ? '并上架' : '',
    ...loggedForm<MatchInput>({
      before: before && toFields(before),
      after: toFields(saved),
      titles: matchFieldTitles,
      labels: labelOf,
    }),
  })
}
