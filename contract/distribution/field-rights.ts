import { allBy, open, type ResourceRights, staff } from '../field-rights.ts'
import type { DistributorInput } from './account-input.ts'

export const distributorRights: ResourceRights<
  keyof DistributorInput | 'manager' | 'freezeReason' | 'closeReason' | 'status'
> = {
  view: 'distributorAccount:view',
  fields: {
    ...allBy(open, 'name', 'shortName', 'licenceNo', 'licenceImage', 'legalPerson', 'address', 'contactName', 'phone'),
    ...allBy(open, 'email', 'areas', 'contractNo', 'contractFiles', 'deposit', 'status', 'freezeReason'),
    // The terms inside the platform.
    ...allBy(staff, 'managerId', 'manager', 'purchaseFactor', 'productFactor', 'saleFactor', 'remark', 'closeReason'),
  },
}

/** By resource. */
export const distributionRights = {
  distributorAccount: distributorRights,
}
