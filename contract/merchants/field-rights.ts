import { allBy, type FieldRule, type ResourceRights, staff } from '../field-rights.ts'
import type { EnterpriseUserInput } from './enterprise-users.ts'
import type { MerchantUserInput } from './merchant-users.ts'

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

export const merchantUserRights: ResourceRights<keyof MerchantUserInput | 'customers'> = {
  view: 'enterpriseUser:view',
  fields: {
    phone: contact,
    ...allBy(staff, 'enterpriseId', 'name', 'storeId', 'roleLevel', 'storeRoleId', 'position', 'remark', 'customers'),
  },
  asks: { phone: 'phone' },
}

export const staffQuotaRights: ResourceRights<'giftQuota' | 'giftExpireAt' | 'totalQuota'> = {
  view: 'staffQuota:view',
  fields: allBy(staff, 'giftQuota', 'giftExpireAt', 'totalQuota'),
}

/** By resource. */
export const merchantRights = {
  enterpriseUser: enterpriseRights,
  merchantUser: merchantUserRights,
  staffQuota: staffQuotaRights,
}
