import { and, desc, eq, inArray, ne } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listTargetAuditLogs } from '#contract/base.ts'
import { enterpriseStatus, merchantEdition, merchantSource } from '#contract/merchants/codes.ts'
import { getEnterpriseUser } from '#contract/merchants/enterprise-users.ts'
import { userIdentity } from '#contract/permissions/storefront-codes.ts'
import { getUserApplication, reviewUserApplications } from '#contract/users/applications.ts'
import { applicationStatus, designStoreStatus, userStatus } from '#contract/users/codes.ts'
import { enableUser } from '#contract/users/user-changes.ts'
import { getUser, listUsers } from '#contract/users/users.ts'
import { withdrawApplication } from '#server/areas/users/application/submit.ts'
import { enterpriseUser } from '#server/database/schema/merchants.ts'
import { appletRole } from '#server/database/schema/storefronts.ts'
import { designStore } from '#server/database/schema/stores.ts'
import { textMessage } from '#server/database/schema/suppliers.ts'
import { unseal } from '#server/encryption.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { applicationOf, apply, freshLicence } from './applications.ts'
import { register, rowOf } from './people.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const as = { as: 'marketing' }
const { passed, refused, withdrawn } = applicationStatus
type Row = Awaited<ReturnType<typeof apply>>

const pass = (rows: Row[], change: object = {}, who = as) =>
  server.api(
    reviewUserApplications,
    { items: rows.map(({ id, version }) => ({ id, version })), result: passed, ...change },
    who,
  )
const refusal = { result: refused, refuseReason: '证件模糊', refuseFields: [2 as const, 6 as const] }
const refuse = (row: Row, change: object = {}, who = as) =>
  server.api(reviewUserApplications, { items: [{ id: row.id, version: row.version }], ...refusal, ...change }, who)
const textsTo = async (phone: string) =>
  (await server.db.select().from(textMessage).where(eq(textMessage.phone, phone)).orderBy(desc(textMessage.id))).map(
    ({ textSecret }) => unseal(server.services.secrets, textSecret),
  )

describe('pass', () => {
  test('a designer gets the identity, the default role, a draft of a store and a message', async () => {
    const row = await apply(server, { realName: '沈知夏' })
    expect(await pass([row])).toMatchObject({ code: 200, data: { done: 1, failed: [] } })
    const found = await server.data(listUsers, { ids: [row.userId] }, { as: 'trade' })
    expect(found.list).toMatchObject([{ identity: userIdentity.designer, realName: '沈知夏' }])
    const shown = await server.data(getUser, { id: row.userId }, as)
    expect(shown.appletRoles.map(({ name }) => name)).toEqual(['设计师'])
    expect(shown.designStore).toMatchObject({ name: '沈知夏的设计店铺', status: designStoreStatus.draft })
    expect(shown.applications).toMatchObject([{ id: row.id, status: passed }])
    expect((await textsTo(row.phone))[0]).toContain('设计师认证已通过')
    const { list } = await server.data(listTargetAuditLogs, { resource: 'user', targetId: row.userId }, as)
    expect(list[0]).toMatchObject({ action: 'pass', summary: expect.stringContaining('的设计师认证') })
  })

  test('a second designer of the name gets a store of another name', async () => {
    const rows = [await apply(server, { realName: '同名人' }), await apply(server, { realName: '同名人' })]
    for (const row of rows) expect((await pass([row])).code).toBe(200)
    const stores = await server.db
      .select()
      .from(designStore)
      .where(
        inArray(
          designStore.designerId,
          rows.map(({ userId }) => userId),
        ),
      )
    expect(new Set(stores.map(({ name }) => name)).size).toBe(2)
  })

  test('a company is registered as a draft, and its applicant belongs to it', async () => {
    const row = await apply(server, { identity: userIdentity.decorator, companyName: '云起装饰工程有限公司' })
    expect((await pass([row])).code).toBe(200)
    const { enterpriseId } = await applicationOf(server, row.id)
    expect((await rowOf(server, row.userId)).enterpriseId).toBe(enterpriseId)
    const company = await server.data(getEnterpriseUser, { id: enterpriseId ?? 0 }, as)
    expect(company).toMatchObject({
      name: '云起装饰工程有限公司',
      status: enterpriseStatus.draft,
      source: merchantSource.application,
      licenceNo: row.licenceNo,
      contactName: row.realName,
      merchantType: 1,
      application: { id: row.id, applicationNo: row.applicationNo },
    })
    expect((await server.data(getUserApplication, { id: row.id }, as)).enterprise).toMatchObject({
      id: enterpriseId,
      isTied: true,
    })
  })

  test('a company with the same licence is not registered again', async () => {
    const licenceNo = freshLicence()
    const first = await apply(server, { identity: userIdentity.storeOperator, licenceNo })
    expect((await pass([first])).code).toBe(200)
    const second = await apply(server, { identity: userIdentity.storeOperator, licenceNo })
    expect((await pass([second])).code).toBe(200)
    const [one, other] = [await applicationOf(server, first.id), await applicationOf(server, second.id)]
    expect(other.enterpriseId).toBe(one.enterpriseId)
    expect(await server.db.$count(enterpriseUser, eq(enterpriseUser.licenceNo, licenceNo))).toBe(1)
  })

  test('two applications of one company, passed at once, register it once', async () => {
    const licenceNo = freshLicence()
    const rows = [
      await apply(server, { identity: userIdentity.decorator, licenceNo, companyName: '同一家商贸有限公司' }),
      await apply(server, { identity: userIdentity.decorator, licenceNo, companyName: '同一家商贸有限公司' }),
    ]
    const answers = await Promise.all(rows.map((row) => pass([row])))
    expect(answers.map(({ code }) => code)).toEqual([200, 200])
    expect(await server.db.$count(enterpriseUser, eq(enterpriseUser.licenceNo, licenceNo))).toBe(1)
  })

  test('a company without a free seat, frozen, or with a name of another, is refused and nothing is written', async () => {
    const [full] = await server.db
      .select()
      .from(enterpriseUser)
      .where(
        and(
          eq(enterpriseUser.status, enterpriseStatus.active),
          eq(enterpriseUser.edition, merchantEdition.basic),
          ne(enterpriseUser.licenceNo, ''),
        ),
      )
      .limit(1)
    if (!full) throw new Error('no active company with a licence')
    await server.db.update(enterpriseUser).set({ addonQuota: -100 }).where(eq(enterpriseUser.id, full.id))
    const row = await apply(server, { identity: userIdentity.decorator, licenceNo: full.licenceNo })
    expect(await pass([row])).toMatchObject({ code: 422, message: '企业员工数已达上限' })
    await server.db
      .update(enterpriseUser)
      .set({ addonQuota: 0, status: enterpriseStatus.frozen })
      .where(eq(enterpriseUser.id, full.id))
    expect(await pass([row])).toMatchObject({ code: 422, message: expect.stringContaining('（已冻结），不能加入用户') })
    await server.db
      .update(enterpriseUser)
      .set({ status: enterpriseStatus.active })
      .where(eq(enterpriseUser.id, full.id))
    expect(await applicationOf(server, row.id)).toMatchObject({ status: applicationStatus.pending, version: 1 })
    expect((await rowOf(server, row.userId)).identity).toBe(userIdentity.homeOwner)
    const named = await apply(server, { identity: userIdentity.decorator, companyName: full.name })
    expect(await pass([named])).toMatchObject({ code: 422, message: expect.stringContaining('企业名称已被') })
  })

  test('without an enabled default role of the identity it is refused; a chosen role that fits is given', async () => {
    const [role] = await server.db.select().from(appletRole).where(eq(appletRole.name, '设计师'))
    if (!role) throw new Error('no role')
    const ofRole = eq(appletRole.id, role.id)
    const row = await apply(server)
    await server.db.update(appletRole).set({ isDefault: false }).where(ofRole)
    expect(await pass([row])).toMatchObject({ code: 422, message: '身份「设计师」没有可用的小程序角色' })
    expect((await applicationOf(server, row.id)).status).toBe(applicationStatus.pending)
    await server.db.update(appletRole).set({ enabled: false }).where(ofRole)
    expect(await pass([row], { appletRoleId: role.id })).toMatchObject({ code: 422, message: '角色「设计师」已停用' })
    await server.db.update(appletRole).set({ enabled: true }).where(ofRole)
    expect(await pass([row], { appletRoleId: 99_999 })).toMatchObject({ code: 422, message: '小程序角色不存在' })
    const [owner] = await server.db.select().from(appletRole).where(eq(appletRole.name, '业主'))
    expect(await pass([row], { appletRoleId: owner?.id })).toMatchObject({ code: 422, message: '角色与身份不符' })
    expect((await pass([row], { appletRoleId: role.id })).code).toBe(200)
    await server.db.update(appletRole).set({ isDefault: true }).where(ofRole)
    expect((await applicationOf(server, row.id)).appletRoleId).toBe(role.id)
  })

  test('of a frozen user it is refused, but may be turned down', async () => {
    const row = await apply(server)
    await server.data(enableUser, { ids: [row.userId], status: userStatus.frozen, reason: '恶意退款' }, { as: 'trade' })
    expect(await pass([row])).toMatchObject({ code: 422, message: '用户已冻结或注销' })
    expect((await refuse(row)).code).toBe(200)
  })

  test('of two reviewers at once the second gets 该申请已被处理, and one decision is written', async () => {
    const row = await apply(server)
    const answers = await Promise.all([pass([row]), refuse(row, {}, { as: 'admin' })])
    expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 409])
    expect(answers.find(({ code }) => code === 409)?.message).toBe('该申请已被处理')
    expect((await applicationOf(server, row.id)).version).toBe(2)
    expect(await pass([row])).toMatchObject({ code: 409, message: '该申请已被处理' })
  })

  test('a stale version is refused', async () => {
    const row = await apply(server)
    expect(await pass([{ ...row, version: 7 }])).toMatchObject({ code: 409 })
    expect((await applicationOf(server, row.id)).status).toBe(applicationStatus.pending)
  })

  test('in bulk one with a risk is refused by name, also a risk that appeared since', async () => {
    const plain = await apply(server, { realName: '无风险' })
    const first = await apply(server, { realName: '旧申请' })
    const risky = await apply(server, { realName: '有风险', workImages: first.workImages })
    expect((await applicationOf(server, risky.id)).riskFlags).toEqual([4])
    expect((await applicationOf(server, first.id)).riskFlags).toEqual([4])
    const answer = await pass([plain, risky])
    expect(answer).toMatchObject({
      code: 200,
      data: { done: 1, failed: [{ id: risky.id, name: '有风险', message: '有风险提示，请单独审核' }] },
    })
    expect((await pass([risky])).code).toBe(200)
  })
})

describe('refuse', () => {
  test('needs a reason and at least one part to correct', async () => {
    const row = await apply(server)
    expect(await refuse(row, { refuseReason: '' })).toMatchObject({
      code: 422,
      data: { fields: { refuseReason: '拒绝必须填写原因' } },
    })
    expect(await refuse(row, { refuseReason: '糊' })).toMatchObject({ message: '拒绝原因至少 2 个字' })
    expect(await refuse(row, { refuseFields: [] })).toMatchObject({
      data: { fields: { refuseFields: '请选择需要修改的内容' } },
    })
    expect((await applicationOf(server, row.id)).version).toBe(1)
  })

  test('the user keeps the identity, is told what to correct, and submits a second time', async () => {
    const row = await apply(server)
    expect((await refuse(row)).code).toBe(200)
    expect((await rowOf(server, row.userId)).identity).toBe(userIdentity.homeOwner)
    expect((await textsTo(row.phone))[0]).toContain('证件模糊。请修改身份证、代表作品后重新提交')
    const again = await apply(server, {}, row.userId)
    const shown = await server.data(getUserApplication, { id: again.id }, as)
    expect(shown).toMatchObject({
      submitCount: 2,
      earlier: [{ id: row.id, status: refused, reason: '证件模糊', refuseFields: [2, 6] }],
    })
  })

  test('a user has one pending application, and withdraws only that', async () => {
    const row = await apply(server)
    await expect(apply(server, {}, row.userId)).rejects.toThrow('您有一个待审核的申请')
    const context = { db: server.db, now: server.now() }
    const other = await register(server)
    await expect(withdrawApplication(context, other.id, row.id)).rejects.toThrow('申请不存在')
    await withdrawApplication(context, row.userId, row.id)
    expect((await applicationOf(server, row.id)).status).toBe(withdrawn)
    await expect(withdrawApplication(context, row.userId, row.id)).rejects.toThrow('该申请已被处理')
    expect(await pass([row])).toMatchObject({ code: 409, message: '该申请已被处理' })
  })
})
