import { menuGroups } from '../menu-groups.ts'
import { type Place, pages } from '../page.ts'

const place: Place = { group: menuGroups.trade, folder: { name: '服务', icon: 'wrench' } }
const channels: Place = { group: menuGroups.customers, folder: { name: '渠道', icon: 'route' } }

const cards: Place = { group: menuGroups.customers, folder: { name: '黑卡', icon: 'id-card' } }

export const blackCardPages = pages({
  cardAuditList: {
    path: '/blackCard/cardAudit',
    title: '黑卡审核',
    place: cards,
    permission: 'cardAudit:view',
    finds: 'name',
    record: { kind: 'cardAudit', id: 'id' },
    menu: {
      icon: 'shield-check',
      roles: ['tradeService', 'finance'],
      buttons: {
        cardAudit: ['review', 'identity', 'fee', 'export'],
        order: ['confirmPay', 'pay', 'voucher'],
        cardMerchant: ['view'],
        file: ['upload'],
      },
    },
  },
  cardMerchantList: {
    path: '/blackCard/merchants',
    title: '黑卡商家',
    place: cards,
    permission: 'cardMerchant:view',
    finds: 'name',
    menu: {
      icon: 'id-card',
      roles: ['tradeService', 'finance', 'marketingOperator'],
      buttons: {
        cardMerchant: ['add', 'edit', 'freeze', 'cancel', 'level', 'renew', 'wallet', 'export'],
        order: ['view'],
        cardAudit: ['identity', 'fee'],
        enterpriseUser: ['view'],
        promoter: ['view'],
        merchantLabel: ['view'],
        file: ['upload'],
      },
    },
  },
  cardMerchantForm: {
    path: '/blackCard/newmerchants',
    title: '新增黑卡商家',
    place: cards,
    opener: 'cardMerchantList',
    // Also the page to edit one, for which 新增 is not needed.
    permission: 'cardMerchant:edit',
  },
  cardMerchantDetail: {
    path: '/blackCard/detail',
    title: '黑卡商家详情',
    place: cards,
    opener: 'cardMerchantList',
    permission: 'cardMerchant:view',
    record: { kind: 'cardMerchant', id: 'id' },
  },
  servicePackageList: {
    path: '/servicePackage/list',
    title: '服务包管理',
    place,
    permission: 'servicePackage:view',
    finds: 'name',
    record: { kind: 'servicePackage', id: 'id' },
    menu: {
      icon: 'package-check',
      roles: ['tradeService', 'finance', 'marketingOperator'],
      buttons: {
        servicePackage: ['edit', 'enable', 'delete'],
        provider: ['view'],
        file: ['upload'],
      },
    },
  },
  serviceOrderList: {
    path: '/serviceOrder/list',
    title: '服务订单',
    place,
    permission: 'serviceOrder:view',
    finds: 'keyword',
    record: { kind: 'serviceOrder', id: 'id' },
    menu: {
      icon: 'clipboard-check',
      roles: ['tradeService', 'finance'],
      buttons: {
        serviceOrder: ['gift', 'assign', 'consume', 'accept', 'refund', 'close', 'export'],
        order: ['confirmPay', 'contact'],
        file: ['upload'],
      },
    },
  },
  channelList: {
    path: '/channel/list',
    title: '渠道商列表',
    place: channels,
    permission: 'channel:view',
    finds: 'name',
    menu: {
      icon: 'share-2',
      roles: ['tradeService', 'finance', 'marketingOperator'],
      buttons: {
        channel: ['edit', 'enable', 'end', 'price', 'priceBelowCost', 'settle', 'pay', 'export'],
        enterpriseUser: ['view'],
        file: ['upload'],
      },
    },
  },
  channelDetail: {
    path: '/channel/detail',
    title: '渠道商详情',
    place: channels,
    opener: 'channelList',
    permission: 'channel:view',
    record: { kind: 'channel', id: 'id' },
  },
})
