import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  enterpriseStatus,
  labelField,
  labelKind,
  labelOperator,
  labelTarget,
  personalStatus,
} from '#contract/merchants/codes.ts'
import { listEnterpriseUsers } from '#contract/merchants/enterprise-users.ts'
import {
  applyMerchantLabels,
  computeMerchantLabel,
  deleteMerchantLabels,
  listMerchantLabels,
  type MerchantLabelInput,
  mergeMerchantLabels,
  previewMerchantLabel,
  saveMerchantLabel,
} from '#contract/merchants/merchant-labels.ts'
import { computeLabels } from '#server/areas/merchants/label/compute.ts'
import { enterpriseUser, merchantLabel } from '#server/database/schema/merchants.ts'
import { personalMerchant } from '#server/database/schema/personal-merchants.ts'
import { moment } from '#server/time.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'

let server: TestServer
let companies: number[]
beforeAll(async () => {
  server = await createTestServer()
  const rows = await server.db
    .select({ id: enterpriseUser.id })
    .from(enterpriseUser)
    .where(eq(enterpriseUser.status, enterpriseStatus.active))
    .orderBy(enterpriseUser.id)
    .limit(6)
  companies = rows.map(({ id }) => id)
})
afterAll(() => server.close())

const as = { as: 'marketing' }
let count = 0
const input = (changes: Partial<MerchantLabelInput> = {}): MerchantLabelInput => ({
  groupName: '测试组',
  name: `标签${++count}`,
  color: '#0f766e',
  kind: labelKind.manual,
  exclusive: false,
  conditions: [],
  matchAll: true,
  targets: [labelTarget.enterprise],
  enabled: true,
  sortNo: 0,
  remark: '',
  ...changes,
})
const added = (changes: Partial<MerchantLabelInput> = {}) => server.data(saveMerchantLabel, input(changes), as)
const expiring = {
  kind: labelKind.automatic,
  conditions: [
    { field: labelField.daysToExpiry, operator: labelOperator.atLeast, value: '0' },
    { field: labelField.daysToExpiry, operator: labelOperator.atMost, value: '30' },
  ],
}
const fieldsOf = (answer: { data: unknown }) => (answer.data as { fields?: Record<string, string> } | null)?.fields
const apply = (merchantIds: number[], change: { addIds?: number[]; removeIds?: number[] }) =>
  server.api(applyMerchantLabels, { target: labelTarget.enterprise, merchantIds, ...change }, as)
const labelsOf = async (id: number) => {
  const [row] = await server.db
    .select({ labelIds: enterpriseUser.labelIds })
    .from(enterpriseUser)
    .where(eq(enterpriseUser.id, id))
  return row?.labelIds ?? []
}
const countOf = async (id: number) => (await server.data(listMerchantLabels, { ids: [id] }, as)).list[0]?.merchantCount

describe('labels', () => {
  test('a name is unique in its group', async () => {
    const { name } = await added()
    expect(fieldsOf(await server.api(saveMerchantLabel, input({ name }), as))).toEqual({
      name: '该标签组已有同名标签',
    })
    expect((await added({ name, groupName: '另一组' })).name).toBe(name)
  })

  test('an automatic one has conditions with values that suit', async () => {
    const automatic = { kind: labelKind.automatic }
    expect(fieldsOf(await server.api(saveMerchantLabel, input(automatic), as))).toEqual({
      conditions: '自动标签至少填写 1 个条件',
    })
    const conditions = [{ field: labelField.orderAmount, operator: labelOperator.atLeast, value: 'abc' }]
    expect(fieldsOf(await server.api(saveMerchantLabel, input({ ...automatic, conditions }), as))).toEqual({
      'conditions.0.value': '请填写金额，最多两位小数',
    })
    const areas = [{ field: labelField.area, operator: labelOperator.oneOf, value: '999999' }]
    expect(fieldsOf(await server.api(saveMerchantLabel, input({ ...automatic, conditions: areas }), as))).toEqual({
      'conditions.0.value': '请选择地区',
    })
  })

  test('the kind stays as it was made', async () => {
    const { id, version, name } = await added()
    const answer = await server.api(saveMerchantLabel, { ...input({ ...expiring, name }), id, version }, as)
    expect(fieldsOf(answer)).toEqual({ kind: '打标方式保存后不能修改' })
  })

  test('groups are counted, whatever is filtered', async () => {
    const { groupName } = await added({ groupName: '只此一个' })
    const { counts } = await server.data(listMerchantLabels, { name: '没有这个标签' }, as)
    expect(counts?.[groupName]).toBe(1)
  })

  test('a stale save is refused', async () => {
    const { id, version, name } = await added()
    await server.data(saveMerchantLabel, { ...input({ name }), id, version }, as)
    expect((await server.api(saveMerchantLabel, { ...input({ name }), id, version }, as)).code).toBe(409)
  })
})

describe('given by hand', () => {
  test('a merchant keeps one label of an exclusive group, the newest', async () => {
    const [first, second] = [
      await added({ groupName: '互斥组', exclusive: true }),
      await added({ groupName: '互斥组', exclusive: true }),
    ]
    const id = companies[0] ?? 0
    await apply([id], { addIds: [first.id] })
    await apply([id], { addIds: [second.id] })
    const labels = await labelsOf(id)
    expect(labels).toContain(second.id)
    expect(labels).not.toContain(first.id)
    expect(fieldsOf(await apply([id], { addIds: [first.id, second.id] }))).toEqual({
      addIds: '「互斥组」内的标签互斥，只能选一个',
    })
  })

  test('an automatic label is not given by hand', async () => {
    const { id, name } = await added(expiring)
    expect(fieldsOf(await apply([companies[0] ?? 0], { addIds: [id] }))).toEqual({
      addIds: `「${name}」是自动标签，不能手动打标或移除`,
    })
  })

  test('it goes only to those whom it is for', async () => {
    const { id, name } = await added({ targets: [labelTarget.personal] })
    const answer = await apply([companies[0] ?? 0], { addIds: [id] })
    expect(answer.message).toBe(`「${name}」只用于个人商家`)
  })

  test('personal merchants are labelled too, and the list finds them', async () => {
    const { id } = await added({ targets: [labelTarget.personal] })
    const [person] = await server.db
      .select()
      .from(personalMerchant)
      .where(eq(personalMerchant.status, personalStatus.active))
      .limit(1)
    const merchantIds = [person?.id ?? 0]
    await server.data(applyMerchantLabels, { target: labelTarget.personal, merchantIds, addIds: [id] }, as)
    expect(await countOf(id)).toBe(1)
  })

  test('two people who label one merchant at once both succeed', async () => {
    const [first, second] = [await added(), await added()]
    const id = companies[1] ?? 0
    await Promise.all([first, second].map((label) => apply([id], { addIds: [label.id] })))
    expect(await labelsOf(id)).toEqual(expect.arrayContaining([first.id, second.id]))
  })

  test('who may not give labels is refused', async () => {
    const { id } = await added()
    const params = { target: labelTarget.enterprise, merchantIds: [companies[0] ?? 0], addIds: [id] }
    expect((await server.api(applyMerchantLabels, params, { as: 'auditor' })).code).toBe(403)
  })
})

describe('by conditions', () => {
  test('the preview counts the merchants of the list filtered so', async () => {
    const { conditions } = expiring
    const rule = { conditions, matchAll: true, targets: [labelTarget.enterprise] }
    const preview = await server.data(previewMerchantLabel, rule, as)
    const { total } = await server.data(listEnterpriseUsers, { expiring: true }, as)
    expect(preview.count).toBe(total)
    expect(preview.count).toBeGreaterThan(0)
    expect((await added(expiring)).merchantCount).toBe(total)
  })

  test('who does not meet them any more loses the label, by request and every night', async () => {
    const { id } = await added(expiring)
    const carriers = await server.db
      .select({ id: enterpriseUser.id, expireAt: enterpriseUser.expireAt, labelIds: enterpriseUser.labelIds })
      .from(enterpriseUser)
    const one = carriers.find(({ labelIds }) => labelIds.includes(id))
    if (!one) throw new Error('nobody carries the label')
    const move = (expireAt: string | null) =>
      server.db.update(enterpriseUser).set({ expireAt }).where(eq(enterpriseUser.id, one.id))
    await move('2099-01-01')
    await server.data(computeMerchantLabel, { id }, as)
    expect(await labelsOf(one.id)).not.toContain(id)
    await move(one.expireAt)
    await server.db.update(merchantLabel).set({ computedAt: null }).where(eq(merchantLabel.id, id))
    await computeLabels(server.db, moment(new Date()))
    expect(await labelsOf(one.id)).toContain(id)
  })
})

describe('merged and deleted', () => {
  test('merchants of a merged label carry the remaining one once', async () => {
    const [from, to] = [await added(), await added()]
    const [both = 0, one = 0] = companies.slice(2)
    await apply([both], { addIds: [from.id, to.id] })
    await apply([one], { addIds: [from.id] })
    expect(await server.data(mergeMerchantLabels, { fromIds: [from.id], toId: to.id }, as)).toEqual({ moved: 2 })
    for (const id of [both, one]) {
      const labels = await labelsOf(id)
      expect(labels.filter((label) => label === to.id)).toHaveLength(1)
      expect(labels).not.toContain(from.id)
    }
    expect(await server.db.$count(merchantLabel, inArray(merchantLabel.id, [from.id]))).toBe(0)
  })

  test('automatic and manual ones are not merged', async () => {
    const [automatic, manual] = [await added(expiring), await added()]
    const answer = await server.api(mergeMerchantLabels, { fromIds: [automatic.id], toId: manual.id }, as)
    expect(answer).toMatchObject({ code: 422, message: '只能合并手动标签，自动标签请删除' })
  })

  test('merchants lose a deleted label', async () => {
    const { id } = await added()
    const [first = 0, second = 0] = companies.slice(4)
    await apply([first, second], { addIds: [id] })
    expect(await server.data(deleteMerchantLabels, { ids: [id] }, as)).toEqual({ done: 1, lost: 2 })
    expect(await labelsOf(first)).not.toContain(id)
  })
})
