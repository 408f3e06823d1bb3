import { allBy, type FieldRule, type ResourceRights, staff } from '../field-rights.ts'
import type { cardAuditFieldTitles } from './card-audit-rules.ts'
import type { CardLevelInput } from './card-levels.ts'
import type { CardMerchantInput } from './card-merchants.ts'

const identity: FieldRule = { platform: { needs: ['cardAudit:identity'] }, cover: 'all' }
const money: FieldRule = { platform: { needs: ['cardMerchant:wallet'] } }

const levelRights: ResourceRights<keyof CardLevelInput> = {
  view: 'cardMerchant:view',
  fields: {
    ...allBy(staff, 'level', 'name', 'fee', 'renewFee', 'validMonths', 'discountFactor', 'creditLimit', 'cover'),
    ...allBy(staff, 'servicePackageIds', 'benefits', 'enabled', 'sortNo'),
  },
}

export const cardMerchantRights: ResourceRights<
  keyof CardMerchantInput | 'balance' | 'freezeReason' | 'cancelReason' | 'expireAt'
> = {
  view: 'cardMerchant:view',
  fields: {
    // Answers hold a mask of it instead.
    idCardNo: identity,
    balance: money,
    // Others read its last digits.
    bankAccount: { ...money, cover: 'all' },
    ...allBy(staff, 'applicantKind', 'name', 'shortName', 'logo', 'industry', 'licenceNo', 'licenceImage'),
    ...allBy(staff, 'legalPerson', 'contactName', 'phone', 'email', 'area', 'address', 'cardLevelId'),
    ...allBy(staff, 'discountFactor', 'creditLimit', 'promoterId', 'channelId', 'managerId', 'labelIds', 'bankName'),
    ...allBy(staff, 'bankAccountName', 'invoiceTitle', 'taxNo', 'remark', 'freezeReason', 'cancelReason', 'expireAt'),
  },
}

const walletRights: ResourceRights = { view: 'cardMerchant:wallet', fields: {} }

const renewalRights: ResourceRights = { view: 'cardMerchant:view', fields: {} }

export const cardAuditRights: ResourceRights<
  keyof typeof cardAuditFieldTitles | 'fee' | 'rejectReasons' | 'remark' | 'enterprise'
> = {
  view: 'cardAudit:view',
  fields: {
    idCardNo: identity,
    idCardImages: identity,
    ...allBy(staff, 'applicantKind', 'name', 'contactName', 'contactPhone', 'industry', 'area', 'address'),
    ...allBy(staff, 'licenceNo', 'licenceImage', 'legalPerson', 'storeImages', 'cardLevelId', 'fee'),
    ...allBy(staff, 'rejectReasons', 'remark', 'enterprise'),
  },
}

/** By resource. */
export const cardRights = {
  cardLevel: levelRights,
  cardMerchant: cardMerchantRights,
  walletRecord: walletRights,
  cardRenewal: renewalRights,
  cardAudit: cardAuditRights,
}
