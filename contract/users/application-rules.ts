import type { CodeOf } from '#contract/codes.ts'
import type { FieldErrors } from '#contract/fields.ts'
import { merchantType, userIdentity } from '#contract/permissions/storefront-codes.ts'
import { CREDIT_CODE_MESSAGE, isCreditCode } from '#contract/rules/credit-code.ts'
import { ID_CARD_MESSAGE, isIdCardNo } from '#contract/rules/id-card.ts'
import { canMove, type Transition } from '#contract/rules/transition.ts'
import { applicationField, applicationStatus } from './codes.ts'

export type ApplicationStatus = CodeOf<typeof applicationStatus>
type Identity = CodeOf<typeof userIdentity>

export const applicationTransitions = {
  claim: { title: '领取', from: [applicationStatus.pending], to: applicationStatus.pending },
  pass: { title: '通过', from: [applicationStatus.pending], to: applicationStatus.passed },
  refuse: { title: '拒绝', from: [applicationStatus.pending], to: applicationStatus.refused },
  /** By the applicant only. */
  withdraw: { title: '撤回', from: [applicationStatus.pending], to: applicationStatus.withdrawn },
  revoke: { title: '撤销认证', from: [applicationStatus.passed], to: applicationStatus.revoked },
} as const satisfies Record<string, Transition<ApplicationStatus>>

interface Stated {
  status: ApplicationStatus
}

export const isUndecided = ({ status }: Stated): boolean => canMove(applicationTransitions.pass, status)
export const canRevoke = ({ status }: Stated): boolean => canMove(applicationTransitions.revoke, status)

/** Minutes that an application stays with the person who opened it. */
export const CLAIM_MINUTES = 15
/** Hours after which a pending application is overdue. */
export const OVERDUE_HOURS = 24
/** Most applications in one decision. */
export const APPLICATIONS_AT_ONCE = 50
export const REFUSE_REASON = { min: 2, max: 200 } as const
/** Most common refusals. */
export const APPLICATION_REFUSALS = ['证件模糊', '信息不一致', '执照过期', '作品不符合要求'] as const

/** Identities of single persons, who show their id card. */
const personal: readonly Identity[] = [userIdentity.designer, userIdentity.foreman]
export const needsIdCard = (identity: Identity): boolean => personal.includes(identity)

/** Identities of companies, by the type of merchant that they become. */
const merchantTypes: Partial<Record<Identity, CodeOf<typeof merchantType>>> = {
  [userIdentity.decorator]: merchantType.decorator,
  [userIdentity.storeOperator]: merchantType.furnitureStore,
  [userIdentity.distributor]: merchantType.distributor,
}
/** The type of merchant of a company; undefined for a single person. */
export const merchantTypeOf = (identity: Identity): CodeOf<typeof merchantType> | undefined => merchantTypes[identity]
export const needsCompany = (identity: Identity): boolean => merchantTypeOf(identity) !== undefined

/** The parts that an applicant may be asked to correct. */
export function fieldsOfIdentity(identity: Identity): readonly CodeOf<typeof applicationField>[] {
  const { realName, idCard, companyName, licence, certificates, works, address } = applicationField
  return [
    realName,
    ...(needsIdCard(identity) ? [idCard] : []),
    ...(needsCompany(identity) ? [companyName, licence] : []),
    certificates,
    ...(identity === userIdentity.designer ? [works] : []),
    address,
  ]
}

/** What an applicant fills in. */
export interface ApplicationInput {
  phone: string
  identity: Identity
  realName: string
  idCardNo: string
  idCardImages: string[]
  companyName: string
  licenceNo: string
  licenceImage: string
  certificateImages: string[]
  workImages: string[]
  workYears: number
  area: string
  address: string
}

const isBetween = (text: string, min: number, max: number) => {
  const { length } = [...text]
  return length >= min && length <= max
}

/** What is missing or wrong in an application, by field. */
export function applicationFaults(input: ApplicationInput): FieldErrors {
  const faults: FieldErrors = {}
  const demand = (field: keyof ApplicationInput, holds: boolean, message: string) => {
    if (!holds) faults[field] ??= message
  }
  const { identity } = input
  demand('identity', identity !== userIdentity.homeOwner, '业主不需要认证')
  demand('realName', isBetween(input.realName, 2, 20), '真实姓名应为 2 到 20 个字')
  demand('area', input.area !== '', '请选择所在城市')
  demand('address', isBetween(input.address, 0, 100), '详细地址最多 100 个字')
  demand('workYears', input.workYears >= 0 && input.workYears <= 60, '从业年限应为 0 到 60')
  demand('certificateImages', input.certificateImages.length <= 6, '资格证书最多 6 张')
  if (needsIdCard(identity)) {
    demand('idCardNo', isIdCardNo(input.idCardNo), ID_CARD_MESSAGE)
    demand('idCardImages', input.idCardImages.length === 2, '请上传身份证正反面')
  }
  if (needsCompany(identity)) {
    demand('companyName', isBetween(input.companyName, 2, 50), '公司或门店名称应为 2 到 50 个字')
    demand('licenceNo', isCreditCode(input.licenceNo), CREDIT_CODE_MESSAGE)
    demand('licenceImage', input.licenceImage !== '', '请上传营业执照')
  }
  if (identity === userIdentity.designer) {
    demand('workImages', input.workImages.length >= 3 && input.workImages.length <= 9, '代表作品应为 3 到 9 张')
  }
  return faults
}
