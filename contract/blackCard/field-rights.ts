import { allBy, type FieldRule, type ResourceRights, staff } from '../field-rights.ts'
import { cardRights } from './card-field-rights.ts'
import type { ChannelInput } from './channels.ts'
import type { ServicePackageInput } from './service-packages.ts'

const servicePackageRights: ResourceRights<keyof ServicePackageInput> = {
  view: 'servicePackage:view',
  fields: {
    ...allBy(staff, 'name', 'kind', 'cover', 'images', 'summary', 'detail', 'items', 'price', 'originPrice'),
    ...allBy(
      staff,
      'validDays',
      'buyerKinds',
      'areas',
      'providerIds',
      'limitPerBuyer',
      'refundRule',
      'sortNo',
      'levels',
    ),
  },
}

const settles: FieldRule = { platform: { needs: ['channel:settle'] }, cover: 'all' }
const pays: FieldRule = { platform: { needs: ['channel:settle', 'channel:pay'] } }
const prices: FieldRule = { platform: { needs: ['channel:price'] } }

export const channelRights: ResourceRights<keyof ChannelInput | 'inviteCode' | 'pauseReason' | 'channelSupplyPrice'> = {
  view: 'channel:view',
  fields: {
    bankName: settles,
    bankAccountName: settles,
    bankAccount: settles,
    channelSupplyPrice: prices,
    ...allBy(staff, 'name', 'kind', 'parentId', 'contactName', 'phone', 'areas', 'address', 'licenceNo'),
    ...allBy(staff, 'licenceImage', 'contractNo', 'contractFiles', 'contractStart', 'contractEnd', 'supplyFactor'),
    ...allBy(staff, 'commissionRate', 'settleDay', 'managerId', 'remark', 'inviteCode', 'pauseReason'),
  },
}

export const channelSettlementRights: ResourceRights<'adjustAmount' | 'payable' | 'payVoucher' | 'paidAt'> = {
  view: 'channel:view',
  fields: { ...allBy(staff, 'adjustAmount', 'payable', 'paidAt'), payVoucher: pays },
}

const channelPriceRights: ResourceRights<never> = { view: 'channel:price', fields: {} }

export const serviceOrderRights: ResourceRights<
  'buyerPhone' | 'provider' | 'workerName' | 'appointmentAt' | 'usedCount' | 'refundedAmount'
> = {
  view: 'serviceOrder:view',
  fields: {
    buyerPhone: { platform: { needs: ['order:contact'] }, cover: 'phone' },
    ...allBy(staff, 'provider', 'workerName', 'appointmentAt', 'usedCount', 'refundedAmount'),
  },
}

/** By resource. */
export const blackCardRights = {
  ...cardRights,
  servicePackage: servicePackageRights,
  channel: channelRights,
  channelPrice: channelPriceRights,
  channelSettlement: channelSettlementRights,
  serviceOrder: serviceOrderRights,
}
