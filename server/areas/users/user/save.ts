import { and, eq, inArray, ne } from 'drizzle-orm'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { maskPhone } from '#contract/rules/phone.ts'
import { gender, registerSource, terminal, userStatus } from '#contract/users/codes.ts'
import { userRecordRights } from '#contract/users/field-rights.ts'
import type {
  addUser,
  changeUserPhone,
  checkUserPhone,
  editUser,
  NewUserInput,
  UserInput,
} from '#contract/users/user-changes.ts'
import { birthdayFaults, canEditUser, userFieldTitles, userNameOf } from '#contract/users/user-rules.ts'
import { User } from '#contract/users/users.ts'
import type { Context } from '#server/context.ts'
import { appletRole, appletRoleUser } from '#server/database/schema/storefronts.ts'
import { user, userLabel } from '#server/database/schema/users.ts'
import { eachLabel, labelsBy } from '#server/entity/change-labels.ts'
import { logRow, logSaved } from '#server/entity/change-log.ts'
import type { RowContext } from '#server/entity/entity.ts'
import { readsField } from '#server/entity/field-rights.ts'
import { holds } from '#server/entity/filters.ts'
import { insertRow, lockRow, refuseStale, updateRow } from '#server/entity/rows.ts'
import { refuse, refuseField, refuseFieldErrors } from '#server/http/errors.ts'
import { regionPath } from '#server/platform/regions.ts'
import { dayOf } from '#server/time.ts'
import { presentUser } from './detail.ts'
import { takeSeats } from './enterprise.ts'
import { countInvitee } from './figures.ts'
import { withPhone } from './found.ts'
import { labelsOf, toFields, type UserRecord, users } from './present.ts'

type Saved = AnswerOf<typeof editUser>
const savedOf = ({ id, version }: UserRecord): Saved => ({ id, version })

/** A user to be changed, in its present version. A cancelled one is not changed any more. */
export async function lockUser(
  context: Context,
  { id, version }: { id: number; version: number },
): Promise<UserRecord> {
  const row = await lockRow(context, users, id)
  await refuseStale(row, version, User, (present) => presentUser(context, present))
  if (!canEditUser(row)) throw refuse('该用户已注销，不能修改')
  return row
}

async function refuseUnknownLabels(context: RowContext, ids: readonly number[]): Promise<void> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return
  const known = await context.db.$count(userLabel, inArray(userLabel.id, wanted))
  if (known < wanted.length) throw refuseField('labelIds', '部分标签已被删除，请重新选择')
}

async function refuseInviter({ db }: RowContext, inviterId: number): Promise<void> {
  const known = await db.$count(user, and(eq(user.id, inviterId), ne(user.status, userStatus.cancelled)))
  if (known === 0) throw refuseField('inviterId', '邀请人不存在或已注销')
}

/** The default roles of the identity in the mini-programme. */
async function giveDefaultRoles({ db, now }: RowContext, { id, identity }: UserRecord): Promise<void> {
  const roles = await db
    .select({ id: appletRole.id })
    .from(appletRole)
    .where(and(eq(appletRole.enabled, true), eq(appletRole.isDefault, true), holds(appletRole.identities, identity)))
  if (roles.length === 0) return
  await db.insert(appletRoleUser).values(roles.map((role) => ({ roleId: role.id, userId: id, grantedAt: now })))
}

export type Registered = Omit<NewUserInput, 'inviterId' | 'enterpriseId'> &
  Partial<Pick<NewUserInput, 'inviterId' | 'enterpriseId'>>

/** Registers a user, by form or import. */
export async function registerUser(context: RowContext, input: Registered): Promise<UserRecord> {
  const { inviterId = null, enterpriseId = null } = input
  if (inviterId !== null) await refuseInviter(context, inviterId)
  await refuseUnknownLabels(context, input.labelIds)
  if (enterpriseId !== null) await takeSeats(context, enterpriseId, 1)
  const row = await insertRow(context, users, {
    ...input,
    inviterId,
    enterpriseId,
    labelIds: [...new Set(input.labelIds)],
    nickname: input.realName,
    registeredAt: context.now,
    registerSource: registerSource.staff,
    registerTerminal: terminal.console,
  })
  await countInvitee(context.db, inviterId)
  await giveDefaultRoles(context, row)
  return row
}

async function note(context: Context, before: UserInput | undefined, saved: UserRecord): Promise<void> {
  const after = toFields(saved)
  const labels = await labelsOf(context.db, [...(before?.labelIds ?? []), ...after.labelIds])
  logSaved(context, users, saved, {
    before,
    after,
    titles: userFieldTitles,
    labels: labelsBy<UserInput>({
      gender,
      area: regionPath,
      labelIds: eachLabel((id: number) => labels.get(id)?.name ?? ''),
    }),
  })
}

export async function add(
  { remark = '', labelIds = [], ...input }: ParsedParamsOf<typeof addUser>,
  context: Context,
): Promise<Saved> {
  const row = await registerUser(context, { ...input, remark, labelIds })
  await note(context, undefined, row)
  return savedOf(row)
}

export async function edit(
  { id, version, ...input }: ParsedParamsOf<typeof editUser>,
  context: Context,
): Promise<Saved> {
  const row = await lockUser(context, { id, version })
  refuseFieldErrors(birthdayFaults(input, dayOf(context.now)))
  const before = toFields(row)
  const added = input.labelIds.filter((labelId) => !before.labelIds.includes(labelId))
  await refuseUnknownLabels(context, added)
  const values = { ...input, birthday: input.birthday || null, labelIds: [...new Set(input.labelIds)] }
  const saved = await updateRow(context, users, row, values)
  await note(context, before, saved)
  return savedOf(saved)
}

/** The log holds both numbers masked, for everybody. */
export async function changePhone(
  { id, version, phone, reason }: ParsedParamsOf<typeof changeUserPhone>,
  context: Context,
): Promise<Saved> {
  const row = await lockUser(context, { id, version })
  if (row.phone === phone) throw refuseField('phone', '新手机号与原手机号相同')
  const saved = await updateRow(context, users, row, { phone })
  logRow(context, users, saved, {
    action: 'edit',
    verb: '修改',
    rest: '的手机号',
    reason,
    changes: [{ field: 'phone', title: '手机号', before: maskPhone(row.phone), after: maskPhone(phone) }],
  })
  return savedOf(saved)
}

export async function checkPhone(
  { phone }: ParsedParamsOf<typeof checkUserPhone>,
  { db, caller }: Context,
): Promise<AnswerOf<typeof checkUserPhone>> {
  const [row] = await db
    .select()
    .from(user)
    .where(and(withPhone(phone), ne(user.status, userStatus.cancelled)))
  if (!row || phone === '') return { isTaken: false, user: null }
  const isNamed = readsField(userRecordRights, 'phone', caller)
  return { isTaken: true, user: isNamed ? { id: row.id, userNo: row.userNo, name: userNameOf(row) } : null }
}
