import { menuGroups } from '../menu-groups.ts'
import { type Place, pages } from '../page.ts'

const place: Place = { group: menuGroups.trade, folder: { name: '营销', icon: 'ticket' } }

export const marketingPages = pages({
  activityList: {
    path: '/marketing/activityList',
    title: '活动列表',
    place,
    permission: 'activity:view',
    finds: 'keyword',
    menu: {
      icon: 'ticket-percent',
      roles: ['marketingOperator', 'finance'],
      buttons: {
        activity: ['edit', 'disable', 'delete', 'belowCost', 'export'],
        coupon: ['view'],
        product: ['view'],
        brand: ['view'],
        category: ['view'],
        file: ['upload'],
      },
    },
  },
  activityForm: {
    path: '/marketing/addActivity',
    title: '新建活动',
    crumb: '新建/编辑活动',
    opener: 'activityList',
    permission: 'activity:view',
    record: { kind: 'activity', id: 'id' },
  },
  activityProductList: {
    path: '/marketing/activityProducts',
    title: '活动商品',
    place,
    permission: 'activityProduct:view',
    finds: 'keyword',
    record: { kind: 'activityProduct', id: 'id' },
    menu: {
      icon: 'badge-percent',
      roles: ['marketingOperator', 'goodsOperator', 'supplier'],
      buttons: {
        activityProduct: ['submit', 'review', 'export'],
        activity: ['view', 'belowCost'],
        product: ['view'],
        brand: ['view'],
        file: ['upload'],
      },
    },
  },
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
        coupon: ['edit', 'stop', 'delete', 'export', 'void'],
        product: ['view'],
        brand: ['view'],
        category: ['view'],
      },
    },
  },
  couponHandselList: {
    path: '/marketing/couponHandsel',
    title: '赠送优惠券',
    place,
    permission: 'coupon:view',
    finds: 'handselNo',
    record: { kind: 'couponHandsel', id: 'id' },
    menu: {
      icon: 'gift',
      roles: ['marketingOperator', 'tradeService', 'finance'],
      buttons: {
        coupon: ['handsel', 'handselLarge', 'void', 'export'],
        user: ['view'],
        file: ['upload'],
      },
    },
  },
  couponUseLog: {
    path: '/marketing/couponUseLog',
    title: '优惠券使用记录',
    place,
    permission: 'coupon:view',
    menu: {
      icon: 'receipt',
      roles: ['marketingOperator', 'tradeService', 'finance'],
      buttons: { coupon: ['export'], order: ['view'], user: ['view'] },
    },
  },
})
