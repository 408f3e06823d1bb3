import type { CodeOf } from '#contract/codes.ts'
import type { FieldErrors } from '#contract/fields.ts'
import { userStatus } from './codes.ts'
import type { UserInput } from './user-changes.ts'

export const MAX_USER_LABELS = 20

export const userFieldTitles: Readonly<Record<keyof UserInput, string>> = {
  nickname: '昵称',
  gender: '性别',
  birthday: '生日',
  area: '所在地区',
  labelIds: '标签',
  remark: '备注',
}

type Stated = { status: CodeOf<typeof userStatus> }

export const canFreeze = ({ status }: Stated): boolean => status === userStatus.active
export const canUnfreeze = ({ status }: Stated): boolean => status === userStatus.frozen
/** A cancelled account is not changed any more. */
export const canEditUser = ({ status }: Stated): boolean => status !== userStatus.cancelled

/** A birthday is not in the future; `today` as YYYY-MM-DD. */
export const birthdayFaults = ({ birthday }: Pick<UserInput, 'birthday'>, today: string): FieldErrors =>
  birthday > today ? { birthday: '生日不能晚于今天' } : {}

/** Both ends of a range of amounts. */
export const amountRangeFaults = (range: {
  orderAmountMin?: string | undefined
  orderAmountMax?: string | undefined
}): FieldErrors =>
  range.orderAmountMin && range.orderAmountMax && Number(range.orderAmountMin) > Number(range.orderAmountMax)
    ? { orderAmountMin: '最低消费金额不能大于最高消费金额' }
    : {}

/** The name of a user as shown to staff. */
export const userNameOf = ({ realName, nickname }: { realName: string; nickname: string }): string =>
  realName || nickname

/** Days after which phone and name of a cancelled account are made unreadable. */
export const CANCELLED_KEPT_DAYS = 15
