import { and, inArray } from 'drizzle-orm'
import { z } from 'zod'
import { orEmpty, requiredLine } from '#contract/fields.ts'
import { adjustmentFaults, MAX_GIFT } from '#contract/merchants/quota-rules.ts'
import { QUOTAS_MAX, QuotaAdjustment } from '#contract/merchants/staff-quotas.ts'
import type { EnterpriseRow } from '#server/areas/merchants/enterprise/present.ts'
import { usedSeatsOf } from '#server/areas/merchants/quota.ts'
import type { AuditRecord } from '#server/context.ts'
import { enterpriseUser } from '#server/database/schema/merchants.ts'
import { platformRows } from '#server/entity/scope.ts'
import type { HeldRow, ImportDefinition, ImportScope, RowFault } from '#server/imports/definition.ts'
import { dayOf } from '#server/time.ts'
import { adjust, canAdjust } from './adjust.ts'

const { delta, validTo, reason } = QuotaAdjustment.shape

const row = z.object({
  enterpriseNo: requiredLine(20, '企业编号').transform((text) => text.toUpperCase()),
  enterpriseName: z.string(),
  delta: z.string().transform((text, context) => {
    const parsed = delta.safeParse(/^[+-]?\d{1,4}$/.test(text) ? Number(text) : text)
    if (!parsed.success) context.addIssue(parsed.error.issues[0]?.message ?? '调整数量不正确')
    return parsed.data ?? 0
  }),
  validTo: orEmpty(validTo.unwrap()),
  reason,
})
type Row = z.output<typeof row>

/** Merchants by number. */
async function found(
  { db, caller }: ImportScope,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, EnterpriseRow>> {
  if (numbers.length === 0) return new Map()
  const rows = await db
    .select()
    .from(enterpriseUser)
    .where(and(platformRows(caller, enterpriseUser), inArray(enterpriseUser.enterpriseNo, [...numbers])))
  return new Map(rows.map((one) => [one.enterpriseNo, one]))
}

/** An empty cell keeps the present end of a gift. */
const adjustmentOf = ({ delta: seats, validTo: end, reason: why }: Row) => ({
  delta: seats,
  validTo: end || undefined,
  reason: why,
})

async function faultsOf(rows: readonly HeldRow<Row>[], scope: ImportScope): Promise<RowFault[]> {
  const known = await found(
    scope,
    rows.flatMap(({ row: cells }) => cells.enterpriseNo ?? []),
  )
  const usedOf = await usedSeatsOf(
    scope.db,
    [...known.values()].map(({ id }) => id),
  )
  const today = dayOf(scope.now)
  return rows.flatMap(({ number, row: cells, isWhole }): RowFault[] => {
    if (cells.enterpriseNo === undefined) return []
    const enterprise = known.get(cells.enterpriseNo)
    if (!enterprise) return [{ number, field: 'enterpriseNo', reason: `没有企业「${cells.enterpriseNo}」` }]
    if (!canAdjust(enterprise)) return [{ number, field: 'enterpriseNo', reason: '只能调整已开通的商家' }]
    if (!isWhole) return []
    const used = usedOf(enterprise.id)
    const faults = adjustmentFaults(enterprise, adjustmentOf(cells as Row), { used, today, isConfirmed: true })
    const below = adjustmentFaults(enterprise, adjustmentOf(cells as Row), { used, today, isConfirmed: false })
    // Fewer seats than people need a person's confirmation, one merchant at a time.
    if (below.confirmOver) faults.delta ??= `调整后少于已用的 ${used} 个，请在列表中调整并确认`
    return Object.entries(faults).map(([field, fault]) => ({ number, field, reason: fault }))
  })
}

/** Seats given or taken by hand; each row adds to the present number. */
export const quotaImport: ImportDefinition<Row> = {
  resource: 'staffQuota',
  title: '员工数量调整',
  permission: 'staffQuota:edit',
  maxRows: QUOTAS_MAX,
  columns: [
    { field: 'enterpriseNo', title: '企业编号', note: '必填，如 QY00000012' },
    { field: 'enterpriseName', title: '企业名称', note: '仅供核对，不导入', width: 30 },
    { field: 'delta', title: '调整数量', note: `必填，-${MAX_GIFT} 到 ${MAX_GIFT}，不为 0；减少写负数` },
    { field: 'validTo', title: '有效至', note: '年-月-日；留空沿用现有到期日，没有则长期' },
    { field: 'reason', title: '原因', note: '必填，2 到 100 个字', width: 32 },
  ],
  samples: [
    ['QY00000001', '示例家居有限公司', '5', '2027-06-30', '示例：双十一活动支持'],
    ['QY00000002', '示例装饰有限公司', '-2', '', '示例：收回多赠的员工数'],
  ],
  row,
  nameOf: (cells) => cells.enterpriseNo,
  namedBy: ['enterpriseNo'],
  // A row adds to the seats as they are when it is written, so an edited merchant is no conflict.
  async find(numbers, scope) {
    return new Map([...(await found(scope, numbers))].map(([number, { id }]) => [number, { id, version: 1 }]))
  },
  faultsOf,
  isRelative: () => true,
  async saveAll(rows, scope) {
    const records: AuditRecord[] = []
    const context = { ...scope, audit: (record: AuditRecord) => records.push(record) }
    // In the order of their ids, so that two imports never deadlock.
    const ordered = rows.toSorted((left, right) => (left.known?.id ?? 0) - (right.known?.id ?? 0))
    for (const { row: cells, known } of ordered) {
      await adjust(context, known?.id ?? 0, { ...adjustmentOf(cells), confirmOver: false })
    }
    return records
  },
}
