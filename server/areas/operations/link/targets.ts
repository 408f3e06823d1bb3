import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { CodeOf } from '#contract/codes.ts'
import { enableStatus } from '#contract/configuration/codes.ts'
import type { ParsedParamsOf } from '#contract/endpoint.ts'
import { productStatus } from '#contract/goods/codes.ts'
import { linkType } from '#contract/operations/codes.ts'
import type * as contract from '#contract/operations/links.ts'
import type { Permission } from '#contract/permissions.ts'
import { brandStatus } from '#contract/suppliers/codes.ts'
import type { Context, Handlers } from '#server/context.ts'
import type { Connection } from '#server/database/pool.ts'
import { category } from '#server/database/schema/configuration.ts'
import { product } from '#server/database/schema/goods.ts'
import { brand } from '#server/database/schema/suppliers.ts'
import { containsAny } from '#server/entity/filters.ts'
import { isPlatform, reachedRows } from '#server/entity/scope.ts'
import { openUrl } from '#server/entity/stored-files.ts'
import { refuseField } from '#server/http/errors.ts'

type LinkType = CodeOf<typeof linkType>

/** The records of one kind that links can lead to. */
interface Source {
  table: PgTable & { id: AnyPgColumn }
  name: AnyPgColumn
  pinyin: AnyPgColumn
  image: AnyPgColumn
  /** Shoppers see it. */
  live: SQL
  /** Why it is not live. */
  reason: string
  permission: Permission
  /** Every data scope sees all of its rows. */
  isShared?: true
}

/** By type of link. A type whose records have no area yet has no source and cannot be chosen. */
const sources: Partial<Record<LinkType, Source>> = {
  [linkType.product]: {
    table: product,
    name: product.name,
    pinyin: product.pinyin,
    image: product.cover,
    live: eq(product.status, productStatus.onSale),
    reason: '链接的商品未上架',
    permission: 'product:view',
  },
  [linkType.brand]: {
    table: brand,
    name: brand.name,
    pinyin: brand.pinyin,
    image: brand.logo,
    live: eq(brand.status, brandStatus.enabled),
    reason: '链接的品牌未启用',
    permission: 'brand:view',
  },
  [linkType.category]: {
    table: category,
    name: category.path,
    pinyin: category.pinyin,
    image: category.icon,
    live: eq(category.status, enableStatus.enabled),
    reason: '链接的商品分类已停用',
    permission: 'category:view',
    isShared: true,
  },
}

const typed: readonly LinkType[] = [linkType.none, linkType.h5, linkType.appletPath]

/** Whether the link of a row still leads somewhere. */
export const liveLink = (type: AnyPgColumn, value: AnyPgColumn): SQL<boolean> => {
  const cases = Object.entries(sources).map(
    ([code, { table, live }]) =>
      sql`when ${Number(code)} then exists (select 1 from ${table} where ${table.id} = ${value}::bigint and ${live})`,
  )
  return sql`case ${type} ${sql.join(cases, sql` `)} else true end`
}

const targetId = (value: string): number => (/^\d{1,15}$/.test(value) ? Number(value) : 0)

const rowsOf = (db: Connection, { table, name, image, live }: Source, where: SQL | undefined, limit: number) =>
  db
    .select({ id: sql<number>`${table.id}`.mapWith(Number), name, image, valid: sql<boolean>`${live}` })
    .from(table as PgTable)
    .where(where)
    .orderBy(sql`${live} desc`, table.id)
    .limit(limit)

/** Names of what links lead to, by type and value; a link that is typed is its own name. */
export async function linkNames(
  db: Connection,
  links: readonly { linkType: LinkType; linkValue: string }[],
): Promise<(link: { linkType: LinkType; linkValue: string }) => string> {
  const names = new Map<string, string>()
  for (const [code, source] of Object.entries(sources)) {
    const ids = links.filter((link) => link.linkType === Number(code)).map(({ linkValue }) => targetId(linkValue))
    if (ids.length === 0) continue
    const rows = await rowsOf(db, source, inArray(source.table.id, ids), ids.length)
    for (const { id, name } of rows) names.set(`${code}:${id}`, String(name))
  }
  return (link) =>
    typed.includes(link.linkType) ? link.linkValue : (names.get(`${link.linkType}:${link.linkValue}`) ?? '')
}

/** Refuses a link to a record that shoppers do not see. */
export async function checkLink({ db }: Context, type: LinkType, value: string): Promise<void> {
  if (typed.includes(type)) return
  const source = sources[type]
  if (!source) throw refuseField('linkType', `暂不支持跳转到${linkType.label(type)}`)
  const [target] = await rowsOf(db, source, eq(source.table.id, targetId(value)), 1)
  if (!target?.valid) throw refuseField('linkValue', target ? source.reason : '跳转内容不存在，请重新选择')
}

async function search(params: ParsedParamsOf<typeof contract.searchLinkTargets>, context: Context) {
  const { linkType: type, keyword, value, limit } = params
  const source = sources[type]
  if (!source || !isPlatform(context.caller) || !context.caller.can(source.permission)) return []
  const where = and(
    source.isShared ? undefined : reachedRows(context.caller, source.table),
    containsAny(keyword, source.name, source.pinyin),
    value === undefined ? undefined : eq(source.table.id, targetId(value)),
  )
  const rows = await rowsOf(context.db, source, where, limit)
  return rows.map(({ id, name, image, valid }) => ({
    value: String(id),
    name: String(name),
    image: openUrl(context.services.store, String(image)),
    valid,
    ...(!valid && { reason: source.reason }),
  }))
}

export const linkHandlers: Handlers<typeof contract> = { searchLinkTargets: search }
