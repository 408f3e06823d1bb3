import { allBy, type FieldRule, type ResourceRights, staff } from '../field-rights.ts'
import type { CustomerInput } from './customers.ts'
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
export const userRights = { customer: customerRights, user: userRecordRights }
