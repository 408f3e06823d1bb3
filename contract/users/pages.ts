import { menuGroups } from '../menu-groups.ts'
import { type Place, pages } from '../page.ts'

const users: Place = { group: menuGroups.customers, folder: { name: '用户管理', icon: 'users' } }

const stores: Place = { group: menuGroups.customers, folder: { name: '门店管理', icon: 'store' } }

const customers: Place = { group: menuGroups.customers, folder: { name: '客户管理', icon: 'users' } }

export const userPages = pages({
  userApplicationList: {
    path: '/user/check',
    title: '用户审核',
    place: users,
    permission: 'user:review',
    finds: 'keyword',
    record: { kind: 'userApplication', id: 'id' },
    menu: {
      icon: 'user-check',
      roles: ['marketingOperator'],
      buttons: { user: ['view', 'contact', 'revoke', 'export'], appletRole: ['view'], enterpriseUser: ['view'] },
    },
  },
  registeredUserList: {
    path: '/user/userlist',
    title: '用户列表',
    place: users,
    permission: 'user:view',
    finds: 'keyword',
    menu: {
      icon: 'users-round',
      roles: ['tradeService', 'marketingOperator'],
      buttons: {
        user: ['edit', 'contact', 'enable', 'role', 'import', 'export'],
        appletRole: ['view'],
        order: ['view'],
        refund: ['view'],
        digitalOrder: ['view'],
        coupon: ['view'],
      },
    },
  },
  registeredUserDetail: {
    path: '/user/userdetail',
    title: '用户详情',
    opener: 'registeredUserList',
    permission: 'user:view',
    record: { kind: 'user', id: 'id' },
  },
  cityStoreList: {
    path: '/store/storeCity',
    title: '城市门店',
    place: stores,
    permission: 'store:view',
    finds: 'keyword',
    record: { kind: 'store', id: 'id' },
    menu: {
      icon: 'store',
      roles: ['tradeService', 'marketingOperator', 'distributor'],
      buttons: {
        store: ['edit', 'enable', 'delete', 'export'],
        product: ['view'],
        user: ['view'],
        enterpriseUser: ['view'],
        file: ['upload'],
      },
    },
  },
  cityStoreForm: {
    path: '/store/storeCityAdd',
    title: '新增城市门店',
    opener: 'cityStoreList',
    permission: 'store:edit',
  },
  miniStoreList: {
    path: '/store/storeMini',
    title: '小程序店铺',
    place: stores,
    permission: 'store:view',
    finds: 'keyword',
    record: { kind: 'miniStore', id: 'id' },
    menu: {
      icon: 'smartphone',
      roles: ['tradeService', 'marketingOperator', 'distributor'],
      buttons: {
        store: ['edit', 'enable', 'export'],
        user: ['view'],
        enterpriseUser: ['view'],
        file: ['upload'],
      },
    },
  },
  designStoreList: {
    path: '/store/storeDesign',
    title: '设计店铺',
    place: stores,
    permission: 'designStore:view',
    finds: 'keyword',
    record: { kind: 'designStore', id: 'id' },
    menu: {
      icon: 'palette',
      roles: ['tradeService', 'marketingOperator'],
      buttons: {
        designStore: ['edit', 'review', 'enable', 'export'],
        label: ['view'],
        store: ['view'],
        user: ['view', 'contact'],
      },
    },
  },
  customerList: {
    path: '/customer/customer',
    title: '客户列表',
    place: customers,
    permission: 'customer:view',
    finds: 'keyword',
    record: { kind: 'customer', id: 'id' },
    menu: {
      icon: 'contact-round',
      roles: ['tradeService', 'marketingOperator', 'distributor'],
      buttons: {
        customer: ['edit', 'contact', 'assign', 'delete', 'import', 'export'],
        label: ['view'],
        order: ['view'],
        file: ['upload'],
      },
    },
  },
})
