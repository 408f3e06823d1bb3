import { randomUUID } from 'node:crypto'
import { and, desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ParamsOf } from '#contract/endpoint.ts'
import { enterpriseStatus, merchantEdition, merchantUserStatus, quotaChangeKind } from '#contract/merchants/codes.ts'
import {
  addEnterpriseUser,
  checkEnterpriseUser,
  editEnterpriseUser,
  getEnterpriseUser,
} from '#contract/merchants/enterprise-users.ts'
import { merchantType, storeRoleLevel, storeTerminal } from '#contract/permissions/storefront-codes.ts'
import { userStatus } from '#contract/users/codes.ts'
import { enterpriseUser, merchantMenu, merchantUser, staffQuotaChange } from '#server/database/schema/merchants.ts'
import { auditLog } from '#server/database/schema/platform.ts'
import { storeRole } from '#server/database/schema/storefronts.ts'
import { textMessage } from '#server/database/schema/suppliers.ts'
import { user } from '#server/database/schema/users.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { freshName, inDays } from '../suppliers/records.ts'
import { completeEnterprise, freshLicence, freshPhone, openedEnterprise } from './enterprise-records.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const as = { as: 'marketing' }
const get = (id: number, account = 'marketing') => server.data(getEnterpriseUser, { id }, { as: account })
const open = (changes = {}) => openedEnterprise(server, changes)
const members = (id: number) => server.db.select().from(merchantUser).where(eq(merchantUser.enterpriseId, id))

describe('a draft', () => {
  test('needs name and phone only, and is opened from the form', async () => {
    const input = await completeEnterprise(server)
    const { name, phone, ...rest } = input
    const draft = await server.data(addEnterpriseUser, { name, phone, draft: true }, as)
    expect(draft).toMatchObject({ status: enterpriseStatus.draft, enterpriseNo: expect.stringMatching(/^QY\d{8}$/) })
    expect(await members(draft.id)).toEqual([])
    const { id, version } = draft
    const opened = await server.data(editEnterpriseUser, { ...rest, id, version, open: true }, as)
    expect(opened.status).toBe(enterpriseStatus.active)
    expect((await members(draft.id)).map(({ roleLevel }) => roleLevel)).toEqual([storeRoleLevel.owner])
  })

  test('opening names each missing field', async () => {
    const answer = await server.api(addEnterpriseUser, { name: freshName('缺'), phone: freshPhone() }, as)
    expect(answer).toMatchObject({
      code: 422,
      data: {
        fields: {
          shortName: '请输入简称',
          merchantType: '请选择商家类型',
          licenceNo: '请输入统一社会信用代码',
          licenceImage: '请上传营业执照',
          area: '请选择所在地区',
          address: '请输入详细地址',
          contactName: '请输入联系人',
          edition: '请选择版本',
          expireAt: '请选择到期日',
          managerId: '请选择客户经理',
        },
      },
    })
  })

  test.each([
    [{ expireAt: inDays(0) }, 'expireAt', '到期日须晚于今天'],
    [{ licenceExpireAt: inDays(-1) }, 'licenceExpireAt', '营业执照已过期'],
    [{ licenceNo: '91330106MA3X000019' }, 'licenceNo', '统一社会信用代码不正确'],
    [{ giftQuota: -15 }, 'giftQuota', '员工数合计不能少于 1'],
    [{ area: '440600' }, 'area', '所在地区请选择到区县'],
    [{ managerId: 999_999 }, 'managerId', '请选择在职的客户经理'],
    [{ merchantType: merchantType.personal }, 'merchantType', '企业商家不能选择个人商家'],
    [{ phone: '0571-88886666' }, 'phone', '请输入正确的手机号'],
    [{ giftExpireAt: inDays(30) }, 'giftExpireAt', '没有赠送数量，不需要到期日'],
  ])('%o is refused at its field', async (changes, field, message) => {
    const input = { ...(await completeEnterprise(server)), ...changes } as ParamsOf<typeof addEnterpriseUser>
    const answer = await server.api(addEnterpriseUser, input, as)
    expect(answer).toMatchObject({ code: 422, data: { fields: { [field]: message } } })
  })
})

describe('opening', () => {
  test('writes owner, seats, message and log together', async () => {
    const saved = await open({ giftQuota: 3, giftExpireAt: inDays(60) })
    expect(saved.status).toBe(enterpriseStatus.active)
    const [owner, ...others] = await members(saved.id)
    expect(others).toEqual([])
    expect(owner).toMatchObject({ name: '陈志强', phone: saved.phone, roleLevel: storeRoleLevel.owner, status: 1 })
    const [role] = await server.db
      .select()
      .from(storeRole)
      .where(eq(storeRole.id, owner?.storeRoleId ?? 0))
    expect(role).toMatchObject({ isDefault: true, enabled: true })
    expect(role?.merchantTypes).toContain(merchantType.furnitureStore)
    const changes = await server.db.select().from(staffQuotaChange).where(eq(staffQuotaChange.enterpriseId, saved.id))
    expect(changes).toMatchObject([{ kind: quotaChangeKind.opening, before: 0, after: 18, delta: 18, reason: '开通' }])
    const [text] = await server.db.select().from(textMessage).orderBy(desc(textMessage.id)).limit(1)
    expect(text?.phone).toBe(saved.phone)
    const shown = await get(saved.id)
    expect(shown.quota).toMatchObject({ packageQuota: 15, giftQuota: 3, totalQuota: 18, usedQuota: 1, remainQuota: 17 })
    expect(shown.openedAt).not.toBeNull()
    const [entry] = await server.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.resource, 'enterpriseUser'), eq(auditLog.targetId, String(saved.id))))
      .orderBy(desc(auditLog.id))
    expect(entry?.summary).toContain(`开通企业商家「${saved.name}」：标准版，18 个员工数`)
  })

  test('a registered user with the phone becomes the owner', async () => {
    const [known] = await server.db.select().from(user).where(eq(user.status, userStatus.active)).limit(1)
    const checked = await server.data(checkEnterpriseUser, { phone: known?.phone }, as)
    expect(checked.user?.id).toBe(known?.id)
    const saved = await open({ phone: known?.phone ?? '' })
    expect((await members(saved.id))[0]?.userId).toBe(known?.id)
  })

  test('is refused while the phone is a member elsewhere, and nothing is written', async () => {
    const first = await open()
    const phone = freshPhone()
    await server.db.insert(merchantUser).values({
      ...{ createdAt: server.now(), updatedAt: server.now(), grantedAt: server.now(), joinedAt: inDays(0) },
      ...{ name: '店员', phone, enterpriseId: first.id, roleLevel: storeRoleLevel.clerk, storeRoleId: 3 },
    })
    const input = await completeEnterprise(server, { phone })
    expect(await server.api(addEnterpriseUser, input, as)).toMatchObject({
      code: 422,
      data: { fields: { phone: `该手机号已是「${first.name}」的成员` } },
    })
    expect(await server.db.$count(enterpriseUser, eq(enterpriseUser.name, input.name))).toBe(0)
  })

  test('needs the permission: 交易客服 may edit a draft, not open it', async () => {
    const input = await completeEnterprise(server)
    const draft = await server.data(addEnterpriseUser, { ...input, draft: true }, as)
    const { id, version } = draft
    const trade = { as: 'trade' }
    expect(await server.api(addEnterpriseUser, input, trade)).toMatchObject({ code: 403 })
    expect(await server.api(editEnterpriseUser, { id, version, open: true }, trade)).toMatchObject({ code: 403 })
    expect(await server.api(editEnterpriseUser, { id, version, remark: '已回访' }, trade)).toMatchObject({ code: 200 })
  })
})

describe('duplicates', () => {
  test('name, phone and licence of another merchant are refused with its name, and found while typing', async () => {
    const first = await open()
    const { name, phone, licenceNo = '' } = first
    const mine = await completeEnterprise(server, { name, phone, licenceNo })
    const used = `已被「${name}」（${first.enterpriseNo}）使用`
    expect(await server.api(addEnterpriseUser, mine, as)).toMatchObject({
      code: 422,
      data: { fields: { name: `企业名称${used}`, phone: `主账号手机${used}`, licenceNo: `统一社会信用代码${used}` } },
    })
    const { taken } = await server.data(checkEnterpriseUser, { name, phone, licenceNo }, as)
    expect(taken.map(({ field, id }) => [field, id])).toEqual([
      ['name', first.id],
      ['phone', first.id],
      ['licenceNo', first.id],
    ])
    expect((await server.data(checkEnterpriseUser, { id: first.id, name, phone }, as)).taken).toEqual([])
  })

  test('a double click opens one merchant', async () => {
    const input = { ...(await completeEnterprise(server)), requestId: randomUUID() }
    const both = await Promise.all([1, 2].map(() => server.api(addEnterpriseUser, input, as)))
    expect(both.map(({ code }) => code)).toEqual([200, 200])
    expect(both[0]?.data.id).toBe(both[1]?.data.id)
  })

  test('two at once with one licence: one is refused at the field', async () => {
    const licenceNo = freshLicence()
    const inputs = await Promise.all([1, 2].map(() => completeEnterprise(server, { licenceNo })))
    const both = await Promise.all(inputs.map((input) => server.api(addEnterpriseUser, input, as)))
    expect(both.map(({ code }) => code).sort()).toEqual([200, 422])
    expect(both.find(({ code }) => code === 422)?.data).toMatchObject({ fields: { licenceNo: expect.any(String) } })
  })
})

describe('editing', () => {
  test('a stale version gets 409 with the present record', async () => {
    const { id, version } = await open()
    await server.data(editEnterpriseUser, { id, version, remark: '一' }, as)
    const stale = await server.api(editEnterpriseUser, { id, version, remark: '二' }, as)
    expect(stale).toMatchObject({ code: 409, data: { latest: { remark: '一' } } })
  })

  test('the last day and given seats are fixed after the opening', async () => {
    const { id, version } = await open()
    const refused = (change: object) => server.api(editEnterpriseUser, { id, version, ...change }, as)
    expect(await refused({ expireAt: inDays(900) })).toMatchObject({
      data: { fields: { expireAt: '开通后到期日请用「延期」修改' } },
    })
    expect(await refused({ giftQuota: 5 })).toMatchObject({ data: { fields: { giftQuota: expect.any(String) } } })
    expect(await refused({ licenceNo: '' })).toMatchObject({
      data: { fields: { licenceNo: '请输入统一社会信用代码' } },
    })
  })

  test('another type resets menus and roles after asking', async () => {
    const { id, version } = await open()
    await server.db.insert(merchantMenu).values({
      ...{ createdAt: server.now(), updatedAt: server.now(), enterpriseId: id, reason: '试用' },
      ...{ terminal: storeTerminal.pcMall, addedMenuIds: [1], removedMenuIds: [] },
    })
    await server.db.insert(merchantUser).values({
      ...{ createdAt: server.now(), updatedAt: server.now(), grantedAt: server.now(), joinedAt: inDays(0) },
      ...{ name: '店长', phone: freshPhone(), enterpriseId: id, roleLevel: storeRoleLevel.manager, storeRoleId: 2 },
    })
    const change = { id, version, merchantType: merchantType.designStudio }
    expect(await server.api(editEnterpriseUser, change, as)).toMatchObject({
      code: 422,
      data: { fields: { merchantType: expect.stringContaining('请确认后再保存') } },
    })
    await server.data(editEnterpriseUser, { ...change, confirmReset: true }, as)
    const own = await server.db.select().from(merchantMenu).where(eq(merchantMenu.enterpriseId, id))
    expect(own).toMatchObject([{ addedMenuIds: [], removedMenuIds: [], reason: '更换商家类型', version: 2 }])
    for (const { storeRoleId } of await members(id)) {
      const [role] = await server.db.select().from(storeRole).where(eq(storeRole.id, storeRoleId))
      expect(role?.merchantTypes).toContain(merchantType.designStudio)
    }
  })

  test('another edition changes the seats, but not below the members in use', async () => {
    const { id, version } = await open()
    await server.data(editEnterpriseUser, { id, version, edition: merchantEdition.flagship }, as)
    const [change] = await server.db
      .select()
      .from(staffQuotaChange)
      .where(eq(staffQuotaChange.enterpriseId, id))
      .orderBy(desc(staffQuotaChange.id))
    expect(change).toMatchObject({ kind: quotaChangeKind.upgrade, before: 15, after: 100, delta: 85 })
    await server.db.insert(merchantUser).values(
      Array.from({ length: 5 }, (_, index) => ({
        ...{ createdAt: server.now(), updatedAt: server.now(), grantedAt: server.now(), joinedAt: inDays(0) },
        ...{ name: `店员${index}`, phone: freshPhone(), enterpriseId: id, roleLevel: storeRoleLevel.clerk },
        storeRoleId: 3,
      })),
    )
    const { version: now } = await get(id)
    expect(
      await server.api(editEnterpriseUser, { id, version: now, edition: merchantEdition.basic }, as),
    ).toMatchObject({
      data: { fields: { edition: '该版本共 5 个员工数，已用 6 个，请先停用成员' } },
    })
  })

  test('another phone moves the login of the owner', async () => {
    const { id, version } = await open()
    const phone = freshPhone()
    await server.data(editEnterpriseUser, { id, version, phone }, as)
    expect(await members(id)).toMatchObject([{ phone, status: merchantUserStatus.active }])
  })

  test('the bank account needs its permission, goes together and carries the name', async () => {
    const { id, version, name } = await open()
    const bank = { bankName: '中国工商银行佛山支行', bankAccountName: name, bankAccount: '6222021202012346217' }
    expect(await server.api(editEnterpriseUser, { id, version, ...bank }, as)).toMatchObject({
      code: 403,
      message: '您没有修改结算账户的权限',
    })
    const admin = { as: 'admin' }
    const refused = (change: object) => server.api(editEnterpriseUser, { id, version, ...bank, ...change }, admin)
    expect(await refused({ bankName: '' })).toMatchObject({ data: { fields: { bankName: '结算账户三项须同时填写' } } })
    expect(await refused({ bankAccountName: '别家' })).toMatchObject({
      data: { fields: { bankAccountName: '开户名须与企业名称一致' } },
    })
    await server.data(editEnterpriseUser, { id, version, ...bank }, admin)
    expect((await get(id)).bankAccount).toBe('**** 6217')
    expect((await get(id, 'finance')).bankAccount).toBe(bank.bankAccount)
    const [stored] = await server.db.select().from(enterpriseUser).where(eq(enterpriseUser.id, id))
    expect(JSON.stringify(stored)).not.toContain(bank.bankAccount)
    const logged = await server.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.targetId, String(id)))
    expect(JSON.stringify(logged)).not.toContain(bank.bankAccount)
  })
})
