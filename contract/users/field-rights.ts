import { allBy, type ResourceRights, staff } from '../field-rights.ts'
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

/** By resource. */
export const userRights = { user: userRecordRights, userApplication: applicationRights }
