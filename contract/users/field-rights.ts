import { allBy, type FieldRule, type ResourceRights, staff } from '../field-rights.ts'
import type { CustomerInput } from './customers.ts'
import type { DesignStoreForm, DesignStoreInput } from './design-stores.ts'
import type { MiniStoreInput } from './mini-stores.ts'
import type { StoreInput } from './stores.ts'
import type { NewUserInput, UserInput } from './user-changes.ts'

export const userRecordRights: ResourceRights<
  keyof UserInput | keyof NewUserInput | 'enterprise' | 'appletRoles' | 'identity'
> = {
  view: 'user:view',
  fields: {
    phone: { platform: { needs: ['user:contact'] }, cover: 'phone' },
    ...allBy(staff, 'nickname', 'realName', 'gender', 'birthday', 'area', 'identity', 'labelIds', 'remark'),
    ...allBy(staff, 'inviterId', 'enterpriseId', 'enterprise', 'appletRoles'),
  },
}

/** What a decision logs; phone and number of the id card are masked in the log for everybody. */
export const applicationRights: ResourceRights<
  'status' | 'identity' | 'realName' | 'appletRole' | 'enterprise' | 'refuseFields' | 'phone' | 'idCardNo'
> = {
  view: 'user:review',
  fields: {
    ...allBy({ platform: { needs: ['user:contact'] }, cover: 'phone' }, 'phone'),
    ...allBy({ platform: { needs: ['user:contact'] }, cover: 'all' }, 'idCardNo'),
    ...allBy(staff, 'status', 'identity', 'realName', 'appletRole', 'enterprise', 'refuseFields'),
  },
}

/** Distributors read the stores of their own company. */
const ofCompany: FieldRule = { platform: {}, distributor: {} }

export const storeRights: ResourceRights<keyof StoreInput | 'status' | 'noticeText' | 'customers'> = {
  view: 'store:view',
  fields: {
    ...allBy(ofCompany, 'name', 'storeType', 'enterpriseId', 'managerIds', 'openedAt', 'isMain', 'recommended', 'sort'),
    ...allBy(ofCompany, 'area', 'address', 'longitude', 'latitude', 'serviceAreas', 'contactName', 'contactPhone'),
    ...allBy(ofCompany, 'businessHours', 'services', 'logo', 'cover', 'images', 'video', 'licenceImage', 'brandIds'),
    ...allBy(ofCompany, 'intro', 'status', 'noticeText', 'customers'),
  },
  summary: ofCompany,
  reasons: allBy(ofCompany, 'pause', 'close'),
}

export const miniStoreRights: ResourceRights<keyof MiniStoreInput | 'status' | 'expireAt'> = {
  view: 'store:view',
  fields: {
    ...allBy(ofCompany, 'name', 'logo', 'cover', 'notice', 'template', 'priceMode', 'priceFactor', 'contactPhone'),
    ...allBy(ofCompany, 'status', 'expireAt'),
  },
  summary: ofCompany,
  reasons: allBy(ofCompany, 'edit', 'close', 'reopen'),
}

/** The phone is that of the designer: it is masked everywhere and shown one at a time. */
export const designStoreRights: ResourceRights<keyof DesignStoreForm | keyof DesignStoreInput | 'status' | 'phone'> = {
  view: 'designStore:view',
  fields: {
    phone: { platform: { needs: ['user:contact'] }, cover: 'phone' },
    ...allBy(ofCompany, 'name', 'avatar', 'cover', 'slogan', 'intro', 'styleIds', 'workYears', 'feeMin', 'feeMax'),
    ...allBy(ofCompany, 'serviceAreas', 'storeId', 'caseIds', 'level', 'recommended', 'sort', 'status'),
  },
  summary: ofCompany,
  reasons: allBy(ofCompany, 'refuse', 'offline'),
}

/** The platform, and the distributor whose store it is. */
const keepers: FieldRule = { platform: {}, distributor: {} }
const phone: FieldRule = {
  platform: { needs: ['customer:contact'] },
  distributor: { needs: ['customer:contact'] },
  cover: 'phone',
}

export const customerRights: ResourceRights<
  | keyof CustomerInput
  | 'labels'
  | 'status'
  | 'lostReason'
  | 'visitedOn'
  | 'signedOn'
  | 'signAmount'
  | 'nextFollowAt'
  | 'store'
  | 'designer'
> = {
  view: 'customer:view',
  fields: {
    phone,
    ...allBy(keepers, 'name', 'gender', 'source', 'area', 'address', 'houseType', 'houseArea', 'renovationStage'),
    ...allBy(keepers, 'styleIds', 'budget', 'planStartDate', 'intentLevel', 'storeId', 'designerId', 'remark'),
    ...allBy(keepers, 'status', 'lostReason', 'visitedOn', 'signedOn', 'signAmount', 'nextFollowAt'),
    ...allBy(keepers, 'store', 'designer'),
    // Labels are the platform's own notes about its users.
    ...allBy(staff, 'labelIds', 'labels'),
  },
}

/** By resource. */
export const userRights = {
  user: userRecordRights,
  store: storeRights,
  miniStore: miniStoreRights,
  designStore: designStoreRights,
  userApplication: applicationRights,
  customer: customerRights,
}
