import { allBy, type FieldRule, type ResourceRights, staff } from '../field-rights.ts'
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

/** By resource. */
export const userRights = { user: userRecordRights, store: storeRights, userApplication: applicationRights }
