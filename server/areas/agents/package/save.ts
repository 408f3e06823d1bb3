import { and, eq, inArray } from 'drizzle-orm'
import { agentStatus } from '#contract/agents/codes.ts'
import type { AgentPackageItemInput } from '#contract/agents/items.ts'
import { packageEnableFaults, packageFaults, packageFieldTitles } from '#contract/agents/package-rules.ts'
import { AgentPackage, type addAgentPackage, type modifyAgentPackage } from '#contract/agents/packages.ts'
import { agentUploads } from '#contract/agents/upload-rules.ts'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { brandStatus } from '#contract/suppliers/codes.ts'
import { packageLabels } from '#server/areas/agents/audit-labels.ts'
import type { Context } from '#server/context.ts'
import { agentPackage } from '#server/database/schema/agents.ts'
import { brand } from '#server/database/schema/suppliers.ts'
import { logRow } from '#server/entity/change-log.ts'
import { changedFields, isSame } from '#server/entity/changes.ts'
import { loggedForm } from '#server/entity/logged-form.ts'
import { lockRow, refuseStale, saveRow } from '#server/entity/rows.ts'
import { sanitize } from '#server/entity/sanitize.ts'
import { isPlatform } from '#server/entity/scope.ts'
import { checkFiles, plainFiles, plainUrl } from '#server/entity/stored-files.ts'
import { forbidden, refuseField, refuseFieldErrors } from '#server/http/errors.ts'
import { markFiles } from '#server/platform/files.ts'
import { checkItems, itemsOf, saveItems } from './items.ts'
import {
  type AgentPackageRecord,
  agentPackages,
  type PackageFields,
  presentPackage,
  settled,
  toColumns,
  toFields,
} from './present.ts'

/** Normalises submitted fields: unsigned URLs, sanitised rich text, money with decimals. */
function normalize<Fields extends Partial<PackageFields>>(context: Context, sent: Fields): Fields {
  const { store } = context.services
  const { cover, benefits, agreement, content } = sent
  return settled({
    ...sent,
    ...(cover !== undefined && { cover: plainUrl(store, cover) }),
    ...(benefits && { benefits: benefits.map((item) => ({ ...item, icon: plainUrl(store, item.icon) })) }),
    ...(agreement && { agreement: plainFiles(store, agreement) }),
    ...(content !== undefined && { content: sanitize(content) }),
  })
}

const filesOf = ({ cover, benefits, agreement }: Pick<PackageFields, 'cover' | 'benefits' | 'agreement'>) => ({
  cover,
  ...Object.fromEntries(benefits.map(({ icon }, index) => [`benefits.${index}.icon`, icon])),
  ...Object.fromEntries(agreement.map(({ url }, index) => [`agreement.${index}.url`, url])),
})

/** New brands must be enabled, and new upgrade packages on sale and more expensive; existing references may stay. */
async function checkReferences(
  context: Context,
  { brandIds, upgradeToIds, price }: PackageFields,
  before: AgentPackageRecord | undefined,
): Promise<void> {
  const freshBrands = brandIds.filter((id) => !before?.brandIds.includes(id))
  const working = and(inArray(brand.id, freshBrands), eq(brand.status, brandStatus.enabled))
  if (freshBrands.length > 0 && (await context.db.$count(brand, working)) < new Set(freshBrands).size) {
    throw refuseField('brandIds', '请选择已启用的品牌')
  }
  if (upgradeToIds.length === 0) return
  if (before && upgradeToIds.includes(before.id)) throw refuseField('upgradeToIds', '不能升级到套餐自己')
  const targets = await context.db.select().from(agentPackage).where(inArray(agentPackage.id, upgradeToIds))
  for (const id of upgradeToIds) {
    const target = targets.find((row) => row.id === id)
    const isKept = before?.upgradeToIds.includes(id)
    if (!target || (target.status !== agentStatus.enabled && !isKept))
      throw refuseField('upgradeToIds', '请选择已启用的套餐')
    if (Number(target.price) <= Number(price)) {
      throw refuseField('upgradeToIds', `「${target.name}」的价格不高于本套餐，不能升级到它`)
    }
  }
}

/** Validates that a package can be sold: missing fields are validation errors, goods without any price code 450. */
export function refuseUnsellable(fields: PackageFields, itemCount: number): void {
  refuseFieldErrors(packageEnableFaults(fields, itemCount))
}

interface Saving {
  fields: PackageFields
  /** Undefined when the goods are unchanged. */
  items: readonly AgentPackageItemInput[] | undefined
  status: AgentPackageRecord['status']
}

async function write(
  context: Context,
  { fields, items, status }: Saving,
  before: AgentPackageRecord | undefined,
): Promise<AgentPackageRecord> {
  const values = { ...toColumns(fields), status }
  const saved = await saveRow(context, agentPackages, before, values)
  if (items) await saveItems(context.db, saved.id, items)
  return saved
}

async function checkUploads(context: Context, changed: Partial<PackageFields>): Promise<void> {
  await checkFiles(context, filesOf({ cover: '', benefits: [], agreement: [], ...changed }), (field) => {
    return (agentUploads as Record<string, object>)[field]
  })
}

export async function createPackage(
  { enableNow, items, ...sent }: ParsedParamsOf<typeof addAgentPackage>,
  context: Context,
): Promise<AnswerOf<typeof addAgentPackage>> {
  if (!isPlatform(context.caller)) throw forbidden()
  if (enableNow && !context.caller.can('agentPackage:enable')) throw forbidden('您没有启用套餐的权限')
  const fields = normalize(context, sent)
  refuseFieldErrors(packageFaults(fields))
  await checkReferences(context, fields, undefined)
  await checkItems(context.db, items, [])
  if (enableNow) refuseUnsellable(fields, items.length)
  await checkUploads(context, fields)
  const saved = await write(
    context,
    { fields, items, status: enableNow ? agentStatus.enabled : agentStatus.draft },
    undefined,
  )
  await markFiles(context, 'agentPackage', saved.id, filesOf(saved))
  logRow(context, agentPackages, saved, { action: 'add', verb: `新增${enableNow ? '并启用' : ''}` })
  return { id: saved.id, version: saved.version }
}

export async function changePackage(
  { id, version, items, ...sent }: ParsedParamsOf<typeof modifyAgentPackage>,
  context: Context,
): Promise<AnswerOf<typeof modifyAgentPackage>> {
  const before = await lockRow(context, agentPackages, id)
  await refuseStale(before, version, AgentPackage, (present) => presentPackage(context, present))
  const known = toFields(before)
  const changed = changedFields(known, normalize(context, sent))
  const fields = { ...known, ...changed }
  if (before.soldCount > 0 && changed.agentLevel !== undefined) {
    throw refuseField('agentLevel', '已售套餐不可修改代理级别')
  }
  refuseFieldErrors(packageFaults(fields, before.soldCount))
  await checkReferences(context, fields, before)
  const itemsBefore = await itemsOf(context.db, id)
  if (items) await checkItems(context.db, items, itemsBefore)
  // A package on sale must remain complete after the change.
  if (before.status === agentStatus.enabled) refuseUnsellable(fields, (items ?? itemsBefore).length)
  await checkUploads(context, changed)
  const saved = await write(context, { fields, items, status: before.status }, before)
  await markFiles(context, 'agentPackage', id, filesOf(saved))
  const labels = await packageLabels(context.db, known, fields)
  const goods = { field: 'items', title: packageFieldTitles.items }
  const logged = loggedForm<PackageFields>({ before: known, after: fields, titles: packageFieldTitles, labels })
  logRow(context, agentPackages, saved, {
    action: 'edit',
    verb: '编辑',
    form: logged.form,
    changes: [
      ...logged.changes,
      ...(items && !isSame(items, itemsBefore)
        ? [{ ...goods, before: `${itemsBefore.length} 个规格`, after: `${items.length} 个规格` }]
        : []),
    ],
  })
  return { id, version: saved.version }
}
