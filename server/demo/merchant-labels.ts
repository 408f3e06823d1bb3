import { labelField, labelKind, labelOperator, labelTarget } from '#contract/merchants/codes.ts'
import { FIXTURE_SEED } from '#fixtures/generate.ts'
import { createRandom } from '#fixtures/random.ts'
import { addLabel } from '../areas/merchants/label/carriers.ts'
import { computeLabels } from '../areas/merchants/label/compute.ts'
import type { Database } from '../database/pool.ts'
import { enterpriseUser, merchantLabel } from '../database/schema/merchants.ts'
import { personalMerchant } from '../database/schema/personal-merchants.ts'

const { enterprise, personal, blackCard } = labelTarget
const { atLeast, atMost, oneOf } = labelOperator

type Label = Pick<typeof merchantLabel.$inferInsert, 'groupName' | 'name' | 'color' | 'targets'> &
  Partial<typeof merchantLabel.$inferInsert>

const manual: readonly Label[] = [
  { groupName: '客户等级', name: '战略客户', color: '#b42318', targets: [enterprise], exclusive: true, sortNo: 1 },
  { groupName: '客户等级', name: '重点客户', color: '#b54708', targets: [enterprise], exclusive: true, sortNo: 2 },
  { groupName: '客户等级', name: '普通客户', color: '#344054', targets: [enterprise], exclusive: true, sortNo: 3 },
  { groupName: '合作意向', name: '有意开黑卡', color: '#175cd3', targets: [enterprise, personal], sortNo: 11 },
  { groupName: '合作意向', name: '有意做经销', color: '#0f766e', targets: [enterprise], sortNo: 12 },
  { groupName: '合作意向', name: '愿做样板间', color: '#0f766e', targets: [enterprise, personal], sortNo: 13 },
  { groupName: '服务提醒', name: '回款偏慢', color: '#b42318', targets: [enterprise, blackCard], sortNo: 21 },
  { groupName: '服务提醒', name: '旧版标签', color: '#344054', targets: [enterprise], enabled: false, sortNo: 29 },
]

const automatic: readonly Label[] = [
  {
    ...{ groupName: '经营状况', name: '高成交', color: '#b42318', targets: [enterprise, personal], sortNo: 31 },
    conditions: [{ field: labelField.orderAmount, operator: atLeast, value: '100000' }],
  },
  {
    ...{ groupName: '经营状况', name: '久未登录', color: '#b54708', targets: [enterprise], sortNo: 32 },
    conditions: [{ field: labelField.daysSinceLogin, operator: atLeast, value: '30' }],
  },
  {
    ...{ groupName: '经营状况', name: '员工数将满', color: '#175cd3', targets: [enterprise], sortNo: 33 },
    conditions: [{ field: labelField.seatUse, operator: atLeast, value: '90' }],
  },
  {
    ...{ groupName: '服务提醒', name: '即将到期', color: '#b54708', targets: [enterprise], sortNo: 22 },
    conditions: [
      { field: labelField.daysToExpiry, operator: atLeast, value: '0' },
      { field: labelField.daysToExpiry, operator: atMost, value: '30' },
    ],
  },
  {
    ...{ groupName: '区域', name: '浙江商家', color: '#0f766e', targets: [enterprise, personal], sortNo: 41 },
    conditions: [{ field: labelField.area, operator: oneOf, value: '330000' }],
  },
]

/** Labels in their groups, with the merchants that carry them. */
export async function seedMerchantLabels(db: Database, now: string): Promise<void> {
  const random = createRandom(FIXTURE_SEED + 184)
  const stamps = { createdAt: now, createdBy: '系统', updatedAt: now, updatedBy: '系统' }
  const given = await db
    .insert(merchantLabel)
    .values(manual.map((label) => ({ ...stamps, ...label, kind: labelKind.manual })))
    .returning()
  await db.insert(merchantLabel).values(automatic.map((label) => ({ ...stamps, ...label, kind: labelKind.automatic })))
  const companies = await db.select({ id: enterpriseUser.id }).from(enterpriseUser).orderBy(enterpriseUser.id)
  const people = await db.select({ id: personalMerchant.id }).from(personalMerchant).orderBy(personalMerchant.id)
  const levels = given.filter(({ exclusive }) => exclusive)
  const free = given.filter(({ exclusive, enabled, targets }) => !exclusive && enabled && !targets.includes(blackCard))
  const chosen = (rows: readonly { id: number }[], chance: number) =>
    rows.filter(() => random.chance(chance)).map(({ id }) => id)
  const level = new Map(companies.map(({ id }) => [id, random.int(0, levels.length)]))
  for (const [index, label] of levels.entries())
    await addLabel(
      db,
      label.id,
      enterprise,
      companies.filter(({ id }) => level.get(id) === index).map(({ id }) => id),
    )
  for (const label of free) {
    await addLabel(db, label.id, enterprise, chosen(companies, 0.12))
    if (label.targets.includes(personal)) await addLabel(db, label.id, personal, chosen(people, 0.2))
  }
  await computeLabels(db, now)
}
