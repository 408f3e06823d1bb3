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

/** By resource. */
export const userRights = { user: userRecordRights }
