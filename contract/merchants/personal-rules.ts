// 个人商家的规则
import type { CodeOf } from '#contract/codes.ts'
import type { FieldErrors } from '#contract/fields.ts'
import { canMove, type Transition } from '#contract/rules/transition.ts'
import { personalStatus } from './codes.ts'
import type { PersonalMerchantInput } from './personal-merchants.ts'

export type PersonalStatus = CodeOf<typeof personalStatus>

/** Personal merchants per request. */
export const PERSONAL_REVIEWED_MAX = 50
export const PERSONAL_ENABLED_MAX = 100
export const MAX_WORK_YEARS = 60
export const ID_CARD_SIDES = 2
/** Most common refusals. */
export const PERSONAL_REFUSALS = ['证件模糊', '姓名与证件不一致', '资格证书无效', '重复申请'] as const

export const personalTransitions = {
  approve: { title: '通过', from: [personalStatus.pending], to: personalStatus.active },
  reject: { title: '驳回', from: [personalStatus.pending], to: personalStatus.rejected },
  freeze: { title: '冻结', from: [personalStatus.active], to: personalStatus.frozen },
  unfreeze: { title: '解冻', from: [personalStatus.frozen], to: personalStatus.active },
  upgrade: { title: '升级为企业', from: [personalStatus.active], to: personalStatus.upgraded },
  cancel: {
    title: '注销',
    from: [personalStatus.active, personalStatus.frozen, personalStatus.rejected],
    to: personalStatus.cancelled,
  },
} as const satisfies Record<string, Transition<PersonalStatus>>

interface State {
  status: PersonalStatus
}

/** Of a cancelled or upgraded one nothing changes any more. */
export const canEditPersonal = ({ status }: State): boolean =>
  status !== personalStatus.cancelled && status !== personalStatus.upgraded
export const canReviewPersonal = ({ status }: State): boolean => canMove(personalTransitions.approve, status)
export const canFreezePersonal = ({ status }: State): boolean => canMove(personalTransitions.freeze, status)
export const canUnfreezePersonal = ({ status }: State): boolean => canMove(personalTransitions.unfreeze, status)
export const canUpgradePersonal = ({ status }: State): boolean => canMove(personalTransitions.upgrade, status)
export const canCancelPersonal = ({ status }: State): boolean => canMove(personalTransitions.cancel, status)

/** What the status allows, by name. Who may do it is decided by permissions. */
export function allowedOfPersonal({ status }: State): string[] {
  const steps = Object.entries(personalTransitions)
    .filter(([, step]) => canMove<PersonalStatus>(step, status))
    .map(([name]) => name)
  return canEditPersonal({ status }) ? ['edit', ...steps] : steps
}

export const personalFieldTitles: Readonly<Record<keyof PersonalMerchantInput, string>> = {
  realName: '姓名',
  avatar: '头像',
  phone: '手机号',
  idCardNo: '身份证号',
  idCardImages: '身份证正反面',
  kind: '职业',
  area: '所在地区',
  workYears: '从业年限',
  certificateImages: '资格证书',
  labelIds: '标签',
  promoterId: '推广员',
  managerId: '客户经理',
  remark: '备注',
}

/** Faults over several fields, for the form and the server. */
export function personalFaults({ idCardImages = [] }: { idCardImages?: readonly unknown[] | undefined }): FieldErrors {
  const count = idCardImages.length
  return count === 0 || count === ID_CARD_SIDES ? {} : { idCardImages: '请上传身份证正反面共 2 张' }
}

/** Why a reason is not enough; '' if it is. */
export const reasonFault = (title: string, reason: string): string =>
  reason === '' ? `请填写${title}` : [...reason].length < 2 ? `${title}至少 2 个字` : ''
