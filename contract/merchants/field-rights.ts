import { allBy, type FieldRule, type ResourceRights, staff } from '../field-rights.ts'
import type { ClientColumnInput } from './client-columns.ts'
import type { EnterpriseUserInput } from './enterprise-users.ts'
import type { ExperienceInput } from './experiences.ts'
import type { MerchantLabelInput } from './merchant-labels.ts'
import type { MerchantMenuInput } from './merchant-menus.ts'
import type { MerchantUserInput } from './merchant-users.ts'
import type { PersonalMerchantInput } from './personal-merchants.ts'
import type { PromoterInput } from './promoters.ts'
import type { ProviderInput, ProviderWorkerInput } from './providers.ts'

const contact: FieldRule = { platform: { needs: ['enterpriseUser:contact'] }, cover: 'phone' }
const bank: FieldRule = { platform: { needs: ['enterpriseUser:finance'] }, cover: 'all' }

export const enterpriseRights: ResourceRights<keyof EnterpriseUserInput | 'freezeReason' | 'cancelReason'> = {
  view: 'enterpriseUser:view',
  fields: {
    phone: contact,
    email: { ...contact, cover: 'all' },
    bankAccount: bank,
    ...allBy(staff, 'name', 'shortName', 'logo', 'merchantType', 'edition', 'licenceNo', 'licenceImage'),
    ...allBy(staff, 'licenceExpireAt', 'legalPerson', 'contactName', 'area', 'address', 'intro', 'images', 'expireAt'),
    ...allBy(staff, 'managerId', 'promoterId', 'channelId', 'labelIds', 'giftQuota', 'giftExpireAt', 'bankName'),
    ...allBy(staff, 'bankAccountName', 'remark', 'freezeReason', 'cancelReason'),
  },
  asks: { phone: 'phone' },
}

export const experienceRights: ResourceRights<
  keyof ExperienceInput | 'startAt' | 'endAt' | 'extendCount' | 'followerId' | 'nextFollowAt' | 'closeReason'
> = {
  view: 'experience:view',
  fields: {
    phone: { platform: { needs: ['experience:edit'] }, cover: 'phone' },
    ...allBy(staff, 'companyName', 'contactName', 'merchantType', 'area', 'edition', 'source', 'promoterId', 'need'),
    ...allBy(staff, 'startAt', 'endAt', 'extendCount', 'followerId', 'nextFollowAt', 'closeReason'),
  },
  asks: { phone: 'phone' },
}

const columnRights: ResourceRights<keyof ClientColumnInput> = {
  view: 'clientColumn:view',
  fields: {
    ...allBy(staff, 'name', 'client', 'position', 'icon', 'activeIcon', 'badgeText', 'linkType', 'linkValue'),
    ...allBy(staff, 'merchantTypes', 'editions', 'enterpriseIds', 'guestVisible', 'startAt', 'endAt', 'sortNo'),
  },
}

const labelRights: ResourceRights<keyof MerchantLabelInput> = {
  view: 'merchantLabel:view',
  fields: {
    ...allBy(staff, 'groupName', 'name', 'color', 'kind', 'exclusive', 'conditions', 'matchAll', 'targets', 'enabled'),
    ...allBy(staff, 'sortNo', 'remark'),
  },
}

const menuRights: ResourceRights<keyof MerchantMenuInput> = {
  view: 'merchantMenu:view',
  fields: allBy(staff, 'addedMenuIds', 'removedMenuIds', 'validTo', 'reason'),
}

export const merchantUserRights: ResourceRights<keyof MerchantUserInput | 'customers'> = {
  view: 'enterpriseUser:view',
  fields: {
    phone: contact,
    ...allBy(staff, 'enterpriseId', 'name', 'storeId', 'roleLevel', 'storeRoleId', 'position', 'remark', 'customers'),
  },
  asks: { phone: 'phone' },
}

const identity: FieldRule = { platform: { needs: ['personalMerchant:identity'] }, cover: 'all' }

export const personalMerchantRights: ResourceRights<
  keyof PersonalMerchantInput | 'rejectReason' | 'freezeReason' | 'cancelReason' | 'storeRole' | 'upgradedTo'
> = {
  view: 'personalMerchant:view',
  fields: {
    phone: { platform: { needs: ['personalMerchant:contact'] }, cover: 'phone' },
    // Others read its last digits.
    idCardNo: identity,
    idCardImages: identity,
    ...allBy(staff, 'realName', 'avatar', 'kind', 'area', 'workYears', 'certificateImages', 'labelIds', 'promoterId'),
    ...allBy(staff, 'managerId', 'remark', 'rejectReason', 'freezeReason', 'cancelReason', 'storeRole', 'upgradedTo'),
  },
  asks: { phone: 'phone' },
}

export const staffQuotaRights: ResourceRights<'giftQuota' | 'giftExpireAt' | 'totalQuota'> = {
  view: 'staffQuota:view',
  fields: allBy(staff, 'giftQuota', 'giftExpireAt', 'totalQuota'),
}

const settles: FieldRule = { platform: { needs: ['provider:settle'] }, cover: 'all' }
const pays: FieldRule = { platform: { needs: ['provider:settle', 'provider:pay'] } }

export const providerRights: ResourceRights<keyof ProviderInput | 'rejectReason' | 'disableReason'> = {
  view: 'provider:view',
  fields: {
    bankName: settles,
    bankAccountName: settles,
    bankAccount: settles,
    ...allBy(staff, 'name', 'applicantKind', 'kinds', 'contactName', 'phone', 'areas', 'address', 'licenceNo'),
    ...allBy(staff, 'licenceImage', 'qualificationImages', 'insuranceExpireAt', 'prices', 'dailyCapacity', 'settleDay'),
    ...allBy(staff, 'managerId', 'remark', 'rejectReason', 'disableReason'),
  },
}

export const workerRights: ResourceRights<keyof ProviderWorkerInput> = {
  view: 'provider:view',
  fields: allBy(staff, 'name', 'phone', 'kinds', 'areas', 'certificateImages', 'enabled'),
}

export const settlementRights: ResourceRights<'adjustAmount' | 'payable' | 'payVoucher' | 'paidAt'> = {
  view: 'provider:view',
  fields: { ...allBy(staff, 'adjustAmount', 'payable', 'paidAt'), payVoucher: pays },
}

const promoterAccount: FieldRule = { platform: { needs: ['promoter:pay'] }, cover: 'all' }

export const promoterRights: ResourceRights<keyof PromoterInput | 'rejectReason' | 'disableReason' | 'promoterId'> = {
  view: 'promoter:view',
  fields: {
    phone: { platform: { needs: ['promoter:contact'] }, cover: 'phone' },
    bankAccount: promoterAccount,
    // Answers hold its last digits only.
    idCardNo: promoterAccount,
    ...allBy(staff, 'name', 'kind', 'enterpriseId', 'parentId', 'area', 'commissionRate', 'parentRate', 'bindDays'),
    ...allBy(staff, 'bankName', 'remark', 'rejectReason', 'disableReason', 'promoterId'),
  },
  asks: { phone: 'phone' },
}

export const promoterWithdrawRights: ResourceRights<
  'account' | 'taxAmount' | 'payable' | 'payVoucher' | 'rejectReason' | 'paidAt'
> = {
  view: 'promoter:view',
  fields: {
    account: promoterAccount,
    ...allBy(staff, 'taxAmount', 'payable', 'payVoucher', 'rejectReason', 'paidAt'),
  },
}

/** By resource. */
export const merchantRights = {
  clientColumn: columnRights,
  enterpriseUser: enterpriseRights,
  experience: experienceRights,
  merchantLabel: labelRights,
  merchantMenu: menuRights,
  merchantUser: merchantUserRights,
  personalMerchant: personalMerchantRights,
  staffQuota: staffQuotaRights,
  provider: providerRights,
  providerSettlement: settlementRights,
  providerWorker: workerRights,
  promoter: promoterRights,
  promoterWithdraw: promoterWithdrawRights,
}
