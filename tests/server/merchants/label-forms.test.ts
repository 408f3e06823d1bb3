import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { labelField, labelKind, labelOperator, labelTarget } from '#contract/merchants/codes.ts'
import { addEnterpriseUser, editEnterpriseUser, getEnterpriseUser } from '#contract/merchants/enterprise-users.ts'
import { type MerchantLabelInput, saveMerchantLabel } from '#contract/merchants/merchant-labels.ts'
import { getPersonalMerchant, savePersonalMerchant } from '#contract/merchants/personal-merchants.ts'
import { auditLog } from '#server/database/schema/platform.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { freshName } from '../suppliers/records.ts'
import { completeEnterprise, openedEnterprise } from './enterprise-records.ts'
import { personalInput } from './personal-records.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const as = { as: 'marketing' }
let serial = 0
const label = (changes: Partial<MerchantLabelInput> = {}) =>
  server.data(
    saveMerchantLabel,
    {
      groupName: '表单标签组',
      name: `表单标签${++serial}`,
      color: '#0f766e',
      kind: labelKind.manual,
      exclusive: false,
      targets: [labelTarget.enterprise, labelTarget.personal],
      conditions: [],
      matchAll: true,
      enabled: true,
      sortNo: 0,
      remark: '',
      ...changes,
    },
    as,
  )
const automatic = () =>
  label({
    kind: labelKind.automatic,
    conditions: [{ field: labelField.daysToExpiry, operator: labelOperator.atLeast, value: '0' }],
  })
const fault = (answer: { data: unknown }) =>
  (answer.data as { fields?: { labelIds?: string } } | null)?.fields?.labelIds
const labelsOf = async (id: number) => (await server.data(getEnterpriseUser, { id }, as)).labelIds

test('a form gives manual labels to a company and takes them away; the log names them', async () => {
  const { id: one, name } = await label()
  const { id } = await openedEnterprise(server, { labelIds: [one] })
  expect(await labelsOf(id)).toEqual([one])
  const { version } = await server.data(getEnterpriseUser, { id }, as)
  await server.data(editEnterpriseUser, { id, version, labelIds: [] }, as)
  expect(await labelsOf(id)).toEqual([])
  const edits = await server.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.resource, 'enterpriseUser'), eq(auditLog.targetId, String(id)), eq(auditLog.action, 'edit')))
  expect(edits.at(-1)?.changes).toContainEqual(expect.objectContaining({ field: 'labelIds', before: name, after: '' }))
})

test('it keeps the rules of labels: manual, for companies, one of an exclusive group', async () => {
  const { id, version } = await openedEnterprise(server)
  const edit = (labelIds: number[]) => server.api(editEnterpriseUser, { id, version, labelIds }, as)
  const own = await automatic()
  // Saving it has given it to all that meet it.
  const carried = await labelsOf(id)
  expect(carried).toContain(own.id)
  const { version: now } = await server.data(getEnterpriseUser, { id }, as)
  const take = await server.api(editEnterpriseUser, { id, version: now, labelIds: [] }, as)
  expect(fault(take)).toBe(`「${own.name}」是自动标签，不能手动打标或移除`)
  const foreign = await label({ targets: [labelTarget.personal] })
  const later = (labelIds: number[]) =>
    server.api(editEnterpriseUser, { id, version: now, labelIds: [...carried, ...labelIds] }, as)
  expect(fault(await later([foreign.id]))).toBe(`「${foreign.name}」只用于个人商家`)
  const group = { groupName: freshName('互斥').slice(-8), exclusive: true }
  const [first, second] = [await label(group), await label(group)]
  expect(fault(await later([first.id, second.id]))).toContain('互斥')
  expect((await edit([first.id])).code).toBe(409)
  expect((await later([first.id])).code).toBe(200)
  expect(await labelsOf(id)).toEqual([...carried, first.id])
})

test('other changes are saved with a label that was disabled since', async () => {
  const { id: one, version: was, ...fields } = await label()
  const { id } = await openedEnterprise(server, { labelIds: [one] })
  const { groupName, name, color, kind, exclusive, conditions, matchAll, targets, sortNo, remark } = fields
  await server.data(
    saveMerchantLabel,
    {
      ...{ groupName, name, color, kind, exclusive, conditions, matchAll, targets, sortNo, remark },
      enabled: false,
      id: one,
      version: was,
    },
    as,
  )
  const { version } = await server.data(getEnterpriseUser, { id }, as)
  await server.data(editEnterpriseUser, { id, version, remark: '改了备注' }, as)
  expect(await labelsOf(id)).toEqual([one])
  const other = await completeEnterprise(server, { labelIds: [one] })
  expect(fault(await server.api(addEnterpriseUser, other, as))).toBe('标签不存在或已停用')
})

test('the form of a personal merchant gives labels too', async () => {
  const { id: one } = await label()
  const { id } = await server.data(savePersonalMerchant, personalInput({ labelIds: [one] }), as)
  expect((await server.data(getPersonalMerchant, { id }, as)).labelIds).toEqual([one])
  const foreign = await label({ targets: [labelTarget.enterprise] })
  const refused = await server.api(savePersonalMerchant, personalInput({ labelIds: [foreign.id] }), as)
  expect(fault(refused)).toBe(`「${foreign.name}」只用于企业商家`)
})
