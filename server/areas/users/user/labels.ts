import { inArray } from 'drizzle-orm'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import type { setUserLabels } from '#contract/users/user-changes.ts'
import { canEditUser, MAX_USER_LABELS } from '#contract/users/user-rules.ts'
import type { Context } from '#server/context.ts'
import { userLabel } from '#server/database/schema/users.ts'
import { namedRows, rowByRow } from '#server/entity/bulk.ts'
import { logRow } from '#server/entity/change-log.ts'
import { isSame } from '#server/entity/changes.ts'
import { lockRow, updateRow } from '#server/entity/rows.ts'
import { refuse, refuseField } from '#server/http/errors.ts'
import { labelsOf, users } from './present.ts'

/** Colours of new labels, in turn. */
const COLOURS = ['#0f766e', '#b45309', '#1d4ed8', '#be123c', '#9333ea', '#166534', '#c2410c', '#57534e'] as const

/** The labels with these names; those that do not exist are created. */
async function labelsNamed({ db, now, caller }: Context, names: readonly string[]): Promise<number[]> {
  const wanted = [...new Set(names)]
  if (wanted.length === 0) return []
  const existing = await db.$count(userLabel)
  const stamps = { createdAt: now, createdBy: caller.name, updatedAt: now, updatedBy: caller.name }
  await db
    .insert(userLabel)
    .values(
      wanted.map((name, index) => ({
        ...stamps,
        name,
        color: COLOURS[(existing + index) % COLOURS.length] ?? COLOURS[0],
      })),
    )
    .onConflictDoNothing()
  const rows = await db.select({ id: userLabel.id }).from(userLabel).where(inArray(userLabel.name, wanted))
  return rows.map(({ id }) => id)
}

async function labelOne(
  context: Context,
  id: number,
  { added, removed }: { added: readonly number[]; removed: readonly number[] },
): Promise<void> {
  const row = await lockRow(context, users, id)
  if (!canEditUser(row)) throw refuse('该用户已注销，不能打标签')
  const labelIds = [...new Set([...row.labelIds, ...added])].filter((labelId) => !removed.includes(labelId))
  if (labelIds.length > MAX_USER_LABELS) throw refuse(`标签最多 ${MAX_USER_LABELS} 个`)
  if (isSame(labelIds, row.labelIds)) return
  await updateRow(context, users, row, { labelIds })
  const names = await labelsOf(context.db, [...labelIds, ...row.labelIds])
  const text = (ids: readonly number[]) => ids.map((labelId) => names.get(labelId)?.name ?? '').join('、')
  logRow(context, users, row, {
    action: 'edit',
    verb: '调整',
    rest: '的标签',
    changes: [{ field: 'labelIds', title: '标签', before: text(row.labelIds), after: text(labelIds) }],
  })
}

export async function label(
  { ids, addLabelIds, removeLabelIds, newLabelNames }: ParsedParamsOf<typeof setUserLabels>,
  context: Context,
): Promise<AnswerOf<typeof setUserLabels>> {
  const known = await labelsOf(context.db, addLabelIds)
  if (known.size < new Set(addLabelIds).size) throw refuseField('addLabelIds', '部分标签已被删除，请重新选择')
  const added = [...addLabelIds, ...(await labelsNamed(context, newLabelNames))]
  return rowByRow(context, await namedRows(context, users, ids), ({ id }, own) =>
    labelOne(own, id, { added, removed: removeLabelIds }),
  )
}
