import { menuGroups } from '../menu-groups.ts'
import { type Place, pages } from '../page.ts'

const level1: Place = { group: menuGroups.customers, folder: { name: '一级经销商', icon: 'handshake' } }

const merchants: Place = { group: menuGroups.customers, folder: { name: '商家', icon: 'building' } }

export const distributionPages = pages({
  distributorList: {
    path: '/distributor/level1/account/list',
    title: '经销商开户',
    place: level1,
    permission: 'distributorAccount:view',
    finds: 'name',
    record: { kind: 'distributorAccount', id: 'id' },
    menu: {
      icon: 'handshake',
      roles: ['tradeService', 'finance', 'goodsOperator', 'distributor'],
      buttons: {
        distributorAccount: ['open', 'edit', 'freeze', 'close', 'deposit', 'export'],
        order: ['pay', 'voucher', 'confirmPay'],
        agentPackage: ['view'],
        enterpriseUser: ['view'],
        file: ['upload'],
      },
    },
  },
  distributorUpgrades: {
    path: '/distributor/level1/account/upgrade',
    title: '经销商升级',
    place: level1,
    permission: 'distributorPurchase:view',
    finds: 'purchaseNo',
    menu: {
      icon: 'circle-arrow-up',
      roles: ['tradeService', 'finance', 'distributor'],
      buttons: {
        distributorPurchase: ['add', 'discount', 'cancel', 'refund', 'invoice', 'export'],
        order: ['pay', 'voucher', 'confirmPay'],
      },
    },
  },
  distributorBuy: {
    path: '/distributor/level1/account/buy',
    title: '经销商增购',
    place: level1,
    permission: 'distributorPurchase:add',
    menu: {
      icon: 'package-plus',
      roles: ['tradeService', 'distributor'],
      buttons: {
        distributorPurchase: ['view', 'discount'],
        order: ['pay', 'voucher'],
      },
    },
  },
  distributorAddons: {
    path: '/distributor/level1/account/buyManager',
    title: '增购管理',
    place: level1,
    permission: 'distributorPurchase:view',
    finds: 'purchaseNo',
    menu: {
      icon: 'shopping-bag',
      roles: ['tradeService', 'finance', 'distributor'],
      buttons: {
        distributorPurchase: ['add', 'discount', 'cancel', 'refund', 'invoice', 'addon', 'export'],
        order: ['pay', 'voucher', 'confirmPay'],
      },
    },
  },
  distributorRelations: {
    path: '/enterpriseUser/distributorList',
    title: '经销商关系',
    place: merchants,
    permission: 'distributorAccount:view',
    finds: 'name',
    menu: {
      icon: 'network',
      roles: ['tradeService', 'finance'],
      buttons: {
        distributorAccount: ['open', 'edit'],
        agentPackage: ['view'],
        enterpriseUser: ['view', 'export'],
        productAuthorization: ['view'],
        order: ['view'],
        file: ['upload'],
      },
    },
  },
  distributorRenew: {
    path: '/distributor/level1/account/pay',
    title: '经销商续费',
    place: level1,
    permission: 'distributorRenewal:view',
    finds: 'name',
    menu: {
      icon: 'calendar-sync',
      roles: ['tradeService', 'finance', 'distributor'],
      buttons: {
        distributorRenewal: ['add', 'discount', 'remind'],
        distributorAccount: ['view', 'export'],
        order: ['pay', 'voucher'],
      },
    },
  },
  distributorRenewals: {
    path: '/distributor/level1/account/payManager',
    title: '续费管理',
    place: level1,
    permission: 'distributorRenewal:view',
    finds: 'renewalNo',
    menu: {
      icon: 'receipt-text',
      roles: ['tradeService', 'finance', 'distributor'],
      buttons: {
        distributorRenewal: ['add', 'cancel', 'refund', 'export'],
        order: ['confirmPay'],
      },
    },
  },
  productAuthorization: {
    path: '/distributor/level1/product/authorization',
    title: '产品授权',
    place: level1,
    permission: 'productAuthorization:view',
    menu: {
      icon: 'key-round',
      roles: ['goodsOperator', 'tradeService', 'distributor'],
      buttons: { productAuthorization: ['edit', 'revoke', 'export'] },
    },
  },
  priceSetting: {
    path: '/distributor/level1/product/pricesetting',
    alias: '/distributor/level1/pricesetting',
    title: '价格设置',
    place: level1,
    permission: 'priceSetting:view',
    menu: {
      icon: 'circle-dollar-sign',
      roles: ['goodsOperator', 'finance', 'distributor'],
      buttons: { priceSetting: ['edit', 'factor', 'sale', 'belowCost', 'export'] },
    },
  },
})
