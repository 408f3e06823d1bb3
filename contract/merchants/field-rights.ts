import { allBy, type FieldRule, type ResourceRights, staff } from '../field-rights.ts'
import type { EnterpriseUserInput } from './enterprise-users.ts'
import type { PromoterInput } from './promoters.ts'

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
  enterpriseUser: enterpriseRights,
  promoter: promoterRights,
  promoterWithdraw: promoterWithdrawRights,
}
