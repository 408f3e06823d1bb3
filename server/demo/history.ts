import { pageLink } from '#contract/page-query.ts'
import { reviewStatus } from '#contract/rules/review.ts'
import { noticeStatus, supplierStatus } from '#contract/suppliers/codes.ts'
import { brandQueries, noticeQueries } from '#contract/suppliers/page-queries.ts'
import type { Fixtures } from '#fixtures/generate.ts'
import { auditLog, notification } from '#server/database/schema/platform.ts'
import type { Database } from '../database/pool.ts'
import type { DemoPeople } from './people.ts'

type Entry = typeof auditLog.$inferInsert

/** The past: log entries of the records, and pending notifications. */
export async function seedHistory(db: Database, fixtures: Fixtures, people: DemoPeople, now: string): Promise<void> {
  const entries = [...recordEntries(fixtures), ...reviewEntries(fixtures), ...noticeEntries(fixtures)]
  entries.sort((left, right) => (left.occurredAt < right.occurredAt ? -1 : 1))
  await inParts(entries, (rows) => db.insert(auditLog).values(rows))
  await inParts(bells(fixtures, people, now), (rows) => db.insert(notification).values(rows))
}

async function inParts<Row>(rows: Row[], write: (rows: Row[]) => Promise<unknown>): Promise<void> {
  for (let start = 0; start < rows.length; start += 300) await write(rows.slice(start, start + 300))
}

const entry = (
  occurredAt: string,
  actorName: string,
  rest: Pick<Entry, 'resource' | 'action' | 'targetName' | 'summary'> & { targetId: number; reason?: string },
): Entry => ({
  ...rest,
  occurredAt,
  actorName,
  targetId: String(rest.targetId),
  area: 'suppliers',
})

function recordEntries({ suppliers, brands }: Fixtures): Entry[] {
  return [
    ...suppliers.flatMap((row) => {
      const target = { resource: 'supplier', targetId: row.id, targetName: row.name }
      const stopped = { 2: ['disable', '停用'], 3: ['close', '清退'] } as const
      const [action, word] =
        row.status === supplierStatus.disabled || row.status === supplierStatus.terminated ? stopped[row.status] : []
      return [
        entry(row.createdAt, row.createdBy, { ...target, action: 'add', summary: `新增供应商「${row.shortName}」` }),
        ...(action
          ? [
              entry(row.updatedAt, row.updatedBy, {
                ...target,
                action,
                summary: `${word}供应商「${row.shortName}」`,
                reason: row.disableReason,
              }),
            ]
          : []),
      ]
    }),
    ...brands.map((row) =>
      entry(row.createdAt, row.createdBy, {
        resource: 'brand',
        targetId: row.id,
        targetName: row.name,
        action: 'add',
        summary: `新增品牌「${row.name}」`,
      }),
    ),
  ]
}

function reviewEntries({ reviews }: Fixtures): Entry[] {
  return reviews.flatMap(({ review }) => {
    const target = { resource: 'brand', targetId: review.brand.id, targetName: review.brand.name }
    const isDecided = review.reviewedAt !== null
    return [
      entry(review.submittedAt, review.submittedBy, {
        ...target,
        action: 'submit',
        summary: `提交「${review.brand.name}」审核(${review.reviewNo})`,
      }),
      ...(isDecided
        ? [
            entry(review.reviewedAt ?? '', review.reviewedBy, {
              ...target,
              action: review.status === reviewStatus.approved ? 'approve' : 'refuse',
              summary: `品牌「${review.brand.name}」审核${review.status === reviewStatus.approved ? '通过' : '驳回'}(${review.reviewNo})`,
              reason: review.reason,
            }),
          ]
        : []),
    ]
  })
}

function noticeEntries({ notices }: Fixtures): Entry[] {
  return notices.flatMap(({ notice }) => {
    const target = { resource: 'supplierNotice', targetId: notice.id, targetName: notice.title }
    const made = entry(notice.createdAt, notice.createdBy, {
      ...target,
      action: 'add',
      summary: `新建通知「${notice.title}」`,
    })
    if (notice.status !== noticeStatus.published) return [made]
    const summary = `发布通知「${notice.title}」给 ${notice.targetCount} 个供应商`
    return [made, entry(notice.publishAt, notice.updatedBy, { ...target, action: 'publish', summary })]
  })
}

/** Pending reviews as notifications of the reviewers; the newest notices as those of the demo supplier. */
function bells({ reviews, notices }: Fixtures, people: DemoPeople, now: string): (typeof notification.$inferInsert)[] {
  const waiting = reviews.filter(({ review }) => review.status === reviewStatus.pending)
  const reviewers = [people.adminId, people.goodsId].flatMap((receiverId) =>
    waiting.map(({ review }) => ({
      receiverId,
      category: 1 as const,
      level: 'info' as const,
      title: '品牌待审核',
      content: `「${review.brand.name}」由${review.submittedBy}提交，请审核。`,
      ...pageLink(brandQueries.reviews, { id: review.id }),
      resource: 'brandReview',
      createdAt: review.submittedAt,
      readAt: review.waitHours > 48 ? now : null,
    })),
  )
  const receiverId = people.loginOf.get(1)
  const own = notices.filter(
    ({ notice, receipts }) =>
      notice.status === noticeStatus.published && receipts.some((receipt) => receipt.supplier.id === 1),
  )
  const supplier = receiverId
    ? own.map(({ notice, receipts }) => ({
        receiverId,
        category: 5 as const,
        level: notice.needConfirm ? ('warning' as const) : ('info' as const),
        title: notice.title,
        content: notice.summary,
        ...pageLink(noticeQueries.detail, { id: notice.id }),
        resource: 'supplierNotice',
        createdAt: notice.publishAt,
        readAt: receipts.find((receipt) => receipt.supplier.id === 1)?.readAt ?? null,
      }))
    : []
  return [...reviewers, ...supplier]
}
