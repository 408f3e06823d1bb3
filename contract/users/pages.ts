import { menuGroups } from '../menu-groups.ts'
import { type Place, pages } from '../page.ts'

const users: Place = { group: menuGroups.customers, folder: { name: '用户管理', icon: 'users' } }

const customers: Place = { group: menuGroups.customers, folder: { name: '客户管理', icon: 'users' } }

export const userPages = pages({
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
