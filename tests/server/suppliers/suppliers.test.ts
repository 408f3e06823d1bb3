import { and, desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditResult } from '#contract/permissions/codes.ts'
import { creditCheckDigit } from '#contract/rules/credit-code.ts'
import { getBrand } from '#contract/suppliers/brands.ts'
import { invoiceType, settlementCycle, supplierStatus, supplierType, taxRate } from '#contract/suppliers/codes.ts'
import {
  addSupplier,
  BANK_FIELDS,
  editSupplier,
  enableSupplier,
  exportSuppliers,
  getSupplier,
  listSuppliers,
  revealSupplier,
  type SupplierInput,
} from '#contract/suppliers/suppliers.ts'
import { adminUser, auditLog } from '#server/database/schema/platform.ts'
import { supplier } from '#server/database/schema/suppliers.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { freshName, inDays, upload } from './records.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

let serial = 0
/** A supplier that is complete for enabling. */
async function completeSupplier(): Promise<Partial<SupplierInput> & { name: string }> {
  serial++
  const body = `91440606MA${String(serial).padStart(7, '0')}`
  return {
    name: freshName('测试家居有限公司'),
    shortName: `测试${serial}号店`,
    supplierType: supplierType.manufacturer,
    creditCode: `${body}${creditCheckDigit(body)}`,
    license: await upload(server, 'admin', { isPrivate: true }),
    contactName: '陈志强',
    contactPhone: '0757-28881234',
    area: '440606',
    address: '龙江大道 88 号',
    warehouses: [
      {
        warehouseName: '总仓',
        warehouseArea: '440606',
        warehouseAddress: '一号库',
        keeper: '李工',
        keeperPhone: '19900008801',
        isDefault: true,
      },
    ],
    returnAddress: '佛山市顺德区龙江大道 88 号 李工 19900008801',
    categoryIds: [1],
    contractNo: `HT-T-${serial}`,
    contractFiles: [{ url: await upload(server, 'admin', { isPrivate: true }), name: '合同.png', size: 1000 }],
    contractFrom: inDays(-10),
    contractUntil: inDays(300),
    settlementCycle: settlementCycle.monthly,
    invoiceType: invoiceType.vatSpecial,
    taxRate: taxRate.thirteen,
    account: `1990000${7000 + serial}`,
  }
}

const add = async (changes: Partial<SupplierInput> & { enableNow?: boolean } = {}) => {
  const input = await completeSupplier()
  const saved = await server.data(addSupplier, { ...input, ...changes }, { as: 'admin' })
  return { ...input, ...changes, ...saved }
}

describe('list', () => {
  test('tabs and chips count what their filters match', async () => {
    const { counts } = await server.data(listSuppliers, {}, { as: 'goods' })
    const total = async (params: Parameters<typeof server.data<typeof listSuppliers>>[1]) =>
      (await server.data(listSuppliers, params, { as: 'goods' })).total
    expect(await total({ status: supplierStatus.enabled })).toBe(counts?.[1])
    expect(await total({ contractExpiring: 30 })).toBe(counts?.expiring)
    expect(await total({ contractExpired: true })).toBe(counts?.expired)
    expect(await total({ neverLoggedIn: true })).toBe(counts?.neverLoggedIn)
    expect(counts?.neverLoggedIn).toBeGreaterThan(0)
  })

  test('a province includes the suppliers of all its districts', async () => {
    const { list } = await server.data(listSuppliers, { area: '440000', pageSize: 100 }, { as: 'goods' })
    expect(list.length).toBeGreaterThan(0)
    expect(list.every((row) => row.area.startsWith('44'))).toBe(true)
  })

  test('phones are masked, bank fields and remark are left out', async () => {
    const { list } = await server.data(listSuppliers, {}, { as: 'admin' })
    expect(list.every((row) => row.contactPhone.includes('****'))).toBe(true)
    expect(JSON.stringify(list)).not.toMatch(/bank|remark/)
  })

  test('a supplier account sees its own supplier only', async () => {
    const { list, total } = await server.data(listSuppliers, {}, { as: 'supplier' })
    expect([total, list[0]?.id]).toEqual([1, 1])
  })

  test('exports with the same masks', async () => {
    const { fileUrl } = await server.data(exportSuppliers, { ids: [1, 2] }, { as: 'goods' })
    expect(fileUrl).toContain('.xlsx')
  })
})

describe('visible fields of a supplier', () => {
  test('unmasked phones with supplier:edit, bank fields with supplier:settlement, the remark for operators', async () => {
    const seen = async (as: string) => server.data(getSupplier, { id: 1 }, { as })
    const [goods, finance, own] = [await seen('goods'), await seen('finance'), await seen('supplier')]
    expect(goods.contactPhone).toMatch(/^\d{11}$/)
    for (const field of BANK_FIELDS) expect(goods).not.toHaveProperty(field)
    expect(finance.contactPhone).toContain('****')
    expect(finance.warehouses[0]?.keeperPhone).toContain('****')
    expect(finance.bankAccountNo).toMatch(/^\d{17}$/)
    expect(own).toHaveProperty('bankAccountNo')
    expect(own).not.toHaveProperty('remark')
    expect(goods).toHaveProperty('remark')
  })

  test('masked numbers are revealed one at a time, and each access is logged', async () => {
    const covered = await server.data(getSupplier, { id: 1, covered: 1 }, { as: 'admin' })
    expect(covered.contactPhone).toContain('****')
    expect(covered.bankAccountNo).toMatch(/^\*{4} \d{4}$/)
    const { value } = await server.data(revealSupplier, { id: 1, field: 'bankAccountNo' }, { as: 'admin' })
    expect(value.slice(-4)).toBe(covered.bankAccountNo?.slice(-4))
    const [entry] = await server.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1)
    expect(entry?.summary).toContain('银行账号')
    const refused = await server.api(revealSupplier, { id: 1, field: 'bankAccountNo' }, { as: 'goods' })
    expect(refused.code).toBe(403)
  })

  test('a bank number is encrypted in the database', async () => {
    const { bankAccountNo = '' } = await server.data(getSupplier, { id: 1 }, { as: 'admin' })
    const [row] = await server.db.select().from(supplier).where(eq(supplier.id, 1))
    expect(bankAccountNo).not.toBe('')
    expect(JSON.stringify(row)).not.toContain(bankAccountNo)
  })

  test('404, and 403 for a supplier account that requests another', async () => {
    expect(await server.api(getSupplier, { id: 99_999 }, { as: 'goods' })).toMatchObject({ code: 404 })
    expect(await server.api(getSupplier, { id: 2 }, { as: 'supplier' })).toMatchObject({ code: 403 })
  })
})

describe('add and edit', () => {
  test('a draft needs only the company name', async () => {
    const saved = await server.data(addSupplier, { name: freshName('只有名字公司') }, { as: 'goods' })
    expect(await server.data(getSupplier, { id: saved.id }, { as: 'goods' })).toMatchObject({ status: 0, account: '' })
  })

  test('保存并启用 reports everything that is missing, each at its field', async () => {
    const answer = await server.api(addSupplier, { name: freshName('缺资料公司'), enableNow: true }, { as: 'goods' })
    expect(answer.code).toBe(422)
    expect(answer.data).toMatchObject({
      fields: {
        license: '缺少营业执照',
        account: '未设置登录账号',
        warehouses: '缺少发货仓',
        contractNo: '缺少合同编号',
      },
    })
  })

  test('duplicates of unique fields are refused at their fields', async () => {
    const known = await server.data(getSupplier, { id: 2 }, { as: 'admin' })
    const refused = async (changes: Partial<SupplierInput>) => {
      const { data } = await server.api(addSupplier, { name: freshName('重复公司'), ...changes }, { as: 'admin' })
      return data
    }
    expect(await refused({ name: known.name })).toEqual({ fields: { name: '公司名称已存在' } })
    expect(await refused({ creditCode: known.creditCode })).toEqual({
      fields: { creditCode: '统一社会信用代码已存在' },
    })
    expect(await refused({ account: known.account })).toEqual({ fields: { account: '登录账号已被使用' } })
    const [goods] = await server.db.select().from(adminUser).where(eq(adminUser.account, 'goods'))
    expect(await refused({ account: goods?.phone ?? '' })).toEqual({ fields: { account: '登录账号已被使用' } })
  })

  test('a credit code with a wrong check digit is refused', async () => {
    const answer = await server.api(
      addSupplier,
      { name: freshName('坏代码公司'), creditCode: '91440606MA00000018' },
      { as: 'goods' },
    )
    expect(answer).toMatchObject({ code: 422, data: { fields: { creditCode: '统一社会信用代码不正确' } } })
  })

  test('a bank account name that differs from the company requires a remark', async () => {
    const bankAccountName = '另一家公司'
    const input = { name: freshName('银行不同公司'), bankAccountName }
    expect(await server.api(addSupplier, input, { as: 'admin' })).toMatchObject({
      code: 422,
      data: { fields: { remark: expect.any(String) } },
    })
    expect(await server.api(addSupplier, { ...input, remark: '集团统一收款' }, { as: 'admin' })).toMatchObject({
      code: 200,
    })
  })

  test('bank fields require supplier:settlement', async () => {
    const answer = await server.api(editSupplier, { id: 2, version: 1, bankName: '示例银行总行' }, { as: 'goods' })
    expect(answer).toMatchObject({ code: 403, message: '您没有修改结算账户的权限' })
  })

  test('an edit is logged with masked numbers, and a stale one gets 409', async () => {
    const { id, version } = await add()
    await server.data(editSupplier, { id, version, bankAccountNo: '62000001234567' }, { as: 'admin' })
    const stale = await server.api(editSupplier, { id, version, remark: '晚了' }, { as: 'goods' })
    expect(stale).toMatchObject({ code: 409, data: { latest: { version: 2 } } })
    const [entry] = await server.db
      .select()
      .from(auditLog)
      .where(
        and(
          eq(auditLog.resource, 'supplier'),
          eq(auditLog.targetId, String(id)),
          eq(auditLog.action, 'edit'),
          eq(auditLog.result, auditResult.success),
        ),
      )
    expect(entry?.changes).toEqual([{ field: 'bankAccountNo', title: '银行账号', before: '', after: '**** 4567' }])
  })

  test('an enabled supplier must stay complete', async () => {
    const { id, version } = await add({ enableNow: true })
    const answer = await server.api(editSupplier, { id, version, warehouses: [] }, { as: 'goods' })
    expect(answer).toMatchObject({ code: 422, data: { fields: { warehouses: '缺少发货仓' } } })
  })

  test('a closed supplier cannot be edited', async () => {
    const [closed] = await server.db.select().from(supplier).where(eq(supplier.status, supplierStatus.terminated))
    const params = { id: closed?.id ?? 0, version: closed?.version ?? 1, remark: '改' }
    expect(await server.api(editSupplier, params, { as: 'goods' })).toMatchObject({
      code: 422,
      message: '已清退,不可编辑',
    })
  })

  test('a supplier account cannot edit anything', async () => {
    expect(
      (await server.api(editSupplier, { id: 1, version: 1, address: '新地址一号' }, { as: 'supplier' })).code,
    ).toBe(403)
  })
})

describe('enable and disable', () => {
  test('disabling stops the sale of its products, enabling resumes it', async () => {
    const before = await server.data(getSupplier, { id: 1 }, { as: 'goods' })
    const disabled = await server.data(enableSupplier, { id: 1, enabled: 0, reason: '连续超期整改' }, { as: 'goods' })
    expect(disabled.affectedProducts).toBe(before.sellableCount)
    const after = await server.data(getSupplier, { id: 1 }, { as: 'goods' })
    expect(after).toMatchObject({ status: 2, sellableCount: 0, disableReason: '连续超期整改' })
    const own = await server.data(getBrand, { id: after.brands[0]?.id ?? 0 }, { as: 'goods' })
    expect(own.sellableCount).toBe(0)
    await server.data(enableSupplier, { id: 1, enabled: 1 }, { as: 'goods' })
    expect((await server.data(getSupplier, { id: 1 }, { as: 'goods' })).sellableCount).toBe(before.sellableCount)
    expect(before.sellableCount).toBeGreaterThan(0)
  })

  test('422 合同已过期 at its field', async () => {
    const { id } = await add()
    await server.db
      .update(supplier)
      .set({ contractFrom: inDays(-90), contractUntil: inDays(-1) })
      .where(eq(supplier.id, id))
    const answer = await server.api(enableSupplier, { id, enabled: 1 }, { as: 'goods' })
    expect(answer).toMatchObject({
      code: 422,
      message: '合同已过期',
      data: { fields: { contractUntil: '合同已过期' } },
    })
  })

  test('422 供应商状态已变更 when the step does not start from the state, and a reason to disable', async () => {
    expect(await server.api(enableSupplier, { id: 2, enabled: 1 }, { as: 'goods' })).toMatchObject({
      code: 422,
      message: '供应商状态已变更,请刷新后重试',
    })
    expect(await server.api(enableSupplier, { id: 2, enabled: 0 }, { as: 'goods' })).toMatchObject({
      code: 422,
      data: { fields: { reason: '停用必须填写原因' } },
    })
  })

  test('a change by GET is refused when it comes from a link', async () => {
    const headers = { 'sec-fetch-site': 'cross-site' }
    const answer = await server.api(enableSupplier, { id: 2, enabled: 0, reason: '来自别处' }, { as: 'goods', headers })
    expect(answer.code).toBe(403)
  })
})
