import { menuGroups } from '../menu-groups.ts'
import { type Place, pages } from '../page.ts'

const place: Place = { group: menuGroups.trade, folder: { name: '营销', icon: 'ticket' } }

export const marketingPages = pages({
  couponList: {
    path: '/marketing/couponList',
    title: '优惠券',
    place,
    permission: 'coupon:view',
    finds: 'keyword',
    record: { kind: 'coupon', id: 'id' },
    menu: {
      icon: 'ticket',
      roles: ['marketingOperator', 'tradeService', 'finance'],
      buttons: {
        coupon: ['edit', 'stop', 'delete', 'export'],
        product: ['view'],
        brand: ['view'],
        category: ['view'],
      },
    },
  },
})
