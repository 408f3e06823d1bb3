import { eq, inArray, sql } from 'drizzle-orm'
import { dataScope as dataScopeCodes } from '#contract/session.ts'
import { brandStatus } from '#contract/suppliers/codes.ts'
import type { Fixtures } from '#fixtures/generate.ts'
import { mobileNumber } from '#fixtures/people.ts'
import { product } from '#server/database/schema/goods.ts'
import { adminUserBrand, adminUserRole, role, roleMenu, rolePermission } from '#server/database/schema/permissions.ts'
import { adminUser } from '#server/database/schema/platform.ts'
import type { Database } from '../database/pool.ts'
import { demoAccounts } from './accounts.ts'

const people = [
  {
    code: 'brandKeeper',
    role: '品牌运营',
    does: '维护指定品牌的商品',
    dataScope: dataScopeCodes.brands,
    account: 'brands',
    name: '邓若棠',
  },
  {
    code: 'goodsEntry',
    role: '商品录入',
    does: '录入并维护自己的商品',
    dataScope: dataScopeCodes.ownRecords,
    account: 'entry',
    name: '沈拾光',
  },
] as const

const BRANDS_KEPT = 2
/** One of this many products was created by the person with 仅本人创建. */
const ENTERED_EVERY = 40

/** Two people of the goods department with a narrow data scope: some brands, and their own records. */
export async function seedNarrowPeople(db: Database, fixtures: Fixtures, now: string): Promise<void> {
  const [like] = await db.select().from(adminUser).where(eq(adminUser.account, demoAccounts.goodsOperator))
  const [source] = await db.select().from(role).where(eq(role.code, 'goodsOperator'))
  if (!like || !source) return
  const stamps = { createdAt: now, createdBy: '系统', updatedAt: now, updatedBy: '系统' }
  const roles = await db
    .insert(role)
    .values(
      people.map(({ code, role: name, does: description, dataScope }, index) => {
        return { ...stamps, code, name, description, dataScope, accountTypes: [1 as const], sort: 100 + index }
      }),
    )
    .returning({ id: role.id })
  const { id: _id, ...columns } = like
  const users = await db
    .insert(adminUser)
    .values(
      people.map(({ account, name }, index) => ({ ...columns, account, name, phone: mobileNumber(index + 9_971) })),
    )
    .returning({ id: adminUser.id })
  for (const [index, { id: roleId }] of roles.entries()) {
    await db.insert(adminUserRole).values({ userId: users[index]?.id ?? 0, roleId })
    await db.execute(sql`insert into ${roleMenu} (role_id, menu_id)
      select ${roleId}::bigint, menu_id from ${roleMenu} where role_id = ${source.id}`)
    await db.execute(sql`insert into ${rolePermission} (role_id, permission)
      select ${roleId}::bigint, permission from ${rolePermission} where role_id = ${source.id}`)
  }
  const [keeper, enterer] = users
  if (!keeper || !enterer) return
  const ownBrands = fixtures.brands.filter(({ status }) => status === brandStatus.enabled).slice(0, BRANDS_KEPT)
  await db.insert(adminUserBrand).values(ownBrands.map(({ id: brandId }) => ({ userId: keeper.id, brandId })))
  const entered = fixtures.products.filter((_row, index) => index % ENTERED_EVERY === 0).map(({ id }) => id)
  await db
    .update(product)
    .set({ createdById: enterer.id, createdBy: people[1].name })
    .where(inArray(product.id, entered))
}
