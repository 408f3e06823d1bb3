import { userIdentity } from '#contract/permissions/storefront-codes.ts'
import type { UserApplication } from '#contract/users/applications.ts'
import { applicationField, applicationRisk, applicationStatus, terminal, userStatus } from '#contract/users/codes.ts'
import { pictureDataUrl } from '#fixtures/pictures.ts'

const ago = (hours: number): string => {
  const at = new Date(Date.now() - hours * 3_600_000 + 8 * 3_600_000)
  return `${at.toISOString().slice(0, -1)}+08:00`
}

/** One application of a designer that waits for so many hours. */
export function applicationRecord(
  id: number,
  realName: string,
  hours: number,
  change: Partial<UserApplication> = {},
): UserApplication {
  return {
    id,
    version: 1,
    createdAt: ago(hours),
    createdBy: '山月',
    updatedAt: ago(hours),
    updatedBy: '山月',
    applicationNo: `SQ20261120${String(id).padStart(6, '0')}`,
    user: { id, nickname: '山月', avatar: '', status: userStatus.active },
    phone: `138****${String(5670 + id).padStart(4, '0')}`,
    identity: userIdentity.designer,
    realName,
    companyName: '',
    area: '330106',
    areaName: '浙江省杭州市西湖区',
    submitCount: 1,
    riskFlags: [],
    waitHours: hours,
    isOverdue: hours > 24,
    claimedBy: null,
    claimedByMe: false,
    status: applicationStatus.pending,
    submittedAt: ago(hours),
    reviewedBy: '',
    reviewedAt: null,
    idCardNo: '3301**********123X',
    isIdCardValid: true,
    licenceNo: '',
    workYears: 6,
    address: '',
    inviter: null,
    source: terminal.applet,
    workImages: [1, 2, 3].map((variant) => pictureDataUrl('room', variant)),
    appletRole: null,
    defaultRole: { id: 2, name: '设计师' },
    refuseReason: '',
    refuseFields: [],
    revokeReason: '',
    revokedBy: '',
    revokedAt: null,
    currentIdentity: userIdentity.homeOwner,
    isLatestPassed: false,
    enterprise: null,
    earlier: [],
    shared: [],
    previousId: null,
    nextId: null,
    ...change,
  }
}

const company = {
  identity: userIdentity.decorator,
  idCardNo: '',
  workImages: [],
  defaultRole: { id: 3, name: '装修公司' },
} as const

/** The cases of the queue: late with a risk, in another's hands, a company, a second try; and decided ones. */
export const applicationRecords = (): UserApplication[] => [
  applicationRecord(1, '林泽宇', 31, {
    riskFlags: [applicationRisk.imageShared, applicationRisk.phoneRepeated],
    shared: [
      {
        kind: applicationRisk.imageShared,
        id: 6,
        applicationNo: 'SQ20261120000006',
        realName: '周若水',
        status: applicationStatus.passed,
      },
    ],
  }),
  applicationRecord(2, '沈知夏', 20, { claimedBy: { id: 99, name: '周敏' } }),
  applicationRecord(3, '吴嘉怡', 9, {
    ...company,
    workImages: [],
    companyName: '杭州云起装饰工程有限公司',
    licenceNo: '91330106MA2H0000X4',
    enterprise: { id: 8, name: '云起装饰', status: 0, isTied: false },
  }),
  applicationRecord(4, '高一鸣', 3, {
    submitCount: 2,
    earlier: [
      {
        id: 5,
        applicationNo: 'SQ20261120000005',
        identity: userIdentity.designer,
        status: applicationStatus.refused,
        reason: '证件模糊',
        refuseFields: [applicationField.idCard, applicationField.works],
        submittedAt: ago(60),
        reviewedBy: '梁一鸣',
        reviewedAt: ago(50),
      },
    ],
  }),
  applicationRecord(5, '高一鸣', 10, {
    version: 2,
    status: applicationStatus.refused,
    refuseReason: '证件模糊',
    refuseFields: [applicationField.idCard, applicationField.works],
    reviewedBy: '梁一鸣',
    reviewedAt: ago(50),
    submittedAt: ago(60),
    isOverdue: false,
  }),
  applicationRecord(6, '周若水', 12, {
    version: 2,
    status: applicationStatus.passed,
    reviewedBy: '梁一鸣',
    reviewedAt: ago(70),
    submittedAt: ago(82),
    isOverdue: false,
    currentIdentity: userIdentity.designer,
    appletRole: { id: 2, name: '设计师' },
    isLatestPassed: true,
  }),
]

/** The private pictures of an application. */
export const paperRecords = ({ identity }: Pick<UserApplication, 'identity'>) => {
  const isCompany = identity === userIdentity.decorator
  return {
    idCardImages: isCompany ? [] : [pictureDataUrl('idCard', 0), pictureDataUrl('idCard', 1)],
    licenceImage: isCompany ? pictureDataUrl('license', 1) : '',
    certificateImages: [],
  }
}
