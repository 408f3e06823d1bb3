import { buyerKind } from '../orders/codes.ts'
import { calendarShape, codeValue, idValue, listQuery, pageQuery, textValue, trueValue } from '../page-query.ts'
import { payMethod } from '../payment.ts'
import {
  channelKind,
  channelPriceState,
  channelStatus,
  listedPackageStatus,
  serviceKind,
  serviceOrderStatus,
  serviceOrigin,
} from './codes.ts'
import { blackCardPages } from './pages.ts'

export const servicePackageQueries = {
  list: listQuery(blackCardPages.servicePackageList, {
    name: textValue,
    kind: codeValue(serviceKind),
    status: codeValue(listedPackageStatus),
    buyerKind: codeValue(buyerKind),
    providerId: idValue,
    priceFrom: textValue,
    priceTo: textValue,
  }),
}

export const channelQueries = {
  list: listQuery(blackCardPages.channelList, {
    channelNo: textValue,
    name: textValue,
    phone: textValue,
    kind: codeValue(channelKind),
    parentId: idValue,
    managerId: idValue,
    area: textValue,
    contractEndTo: textValue,
    expiring: trueValue,
    status: codeValue(channelStatus),
  }),
  /** Without an id it is the form of a new channel; the tab `edit` is the form of this one. */
  detail: pageQuery(blackCardPages.channelDetail, {
    id: idValue,
    tab: textValue,
    /** The filter of the tab 供货价. */
    priceState: codeValue(channelPriceState),
    /** The SKU that it opens with. */
    keyword: textValue,
  }),
}

export const serviceOrderQueries = {
  list: listQuery(blackCardPages.serviceOrderList, {
    serviceOrderNo: textValue,
    keyword: textValue,
    buyerPhone: textValue,
    kind: codeValue(serviceKind),
    origin: codeValue(serviceOrigin),
    buyerKind: codeValue(buyerKind),
    cardMerchantId: idValue,
    servicePackageId: idValue,
    providerId: idValue,
    payMethod: codeValue(payMethod),
    appointmentFrom: textValue,
    appointmentTo: textValue,
    expireTo: textValue,
    createdFrom: textValue,
    createdTo: textValue,
    today: trueValue,
    status: codeValue(serviceOrderStatus),
    ...calendarShape,
  }),
}
