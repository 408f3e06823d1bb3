import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminUserStatus } from '#contract/permissions/codes.ts'
import { listGranters } from '#contract/session.ts'
import { adminUserRole, role, rolePermission } from '#server/database/schema/permissions.ts'
import { adminUser } from '#server/database/schema/platform.ts'
import { raiseAuthVersion } from '#server/session/find-caller.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const ask = (permission: string, as: string) => server.data(listGranters, { permission }, { as })

test('a refused person learns who can grant the permission: those who may change roles and hold it', async () => {
  expect(await ask('brand:review', 'auditor')).toEqual([{ name: '周敏', roles: ['超级管理员'] }])
  const [goods] = await server.db.select().from(adminUser).where(eq(adminUser.account, 'goods'))
  const [own] = await server.db.select().from(role).where(eq(role.code, 'goodsOperator'))
  if (!goods || !own) throw new Error('no goods operator')
  await server.db.insert(rolePermission).values({ roleId: own.id, permission: 'role:grant' })
  await raiseAuthVersion(server.db, [goods.id])
  expect(await ask('brand:review', 'auditor')).toEqual([
    { name: '周敏', roles: ['超级管理员'] },
    { name: '林嘉怡', roles: ['商品运营'] },
  ])
  // Only holders of a permission can grant it.
  expect(await ask('order:price', 'supplier')).toEqual([{ name: '周敏', roles: ['超级管理员'] }])
  await server.db.update(adminUser).set({ status: adminUserStatus.frozen }).where(eq(adminUser.id, goods.id))
  expect(await ask('brand:review', 'dealer')).toHaveLength(1)
})

test('only names and roles are returned, and at most five', async () => {
  const [all] = await server.db.select().from(role).where(eq(role.code, 'superAdmin'))
  const staff = await server.db
    .select()
    .from(adminUser)
    .where(inArray(adminUser.account, ['trade', 'finance', 'marketing', 'content', 'auditor']))
  await server.db.insert(adminUserRole).values(staff.map(({ id }) => ({ userId: id, roleId: all?.id ?? 0 })))
  await raiseAuthVersion(
    server.db,
    staff.map(({ id }) => id),
  )
  const reported = await ask('brand:review', 'dealer')
  expect(reported).toHaveLength(5)
  for (const one of reported) expect(Object.keys(one)).toEqual(['name', 'roles'])
})

test('an unknown permission is refused', async () => {
  expect((await server.api(listGranters, { permission: 'every:thing' }, { as: 'dealer' })).code).toBe(422)
})
