import { menuGroups } from '../menu-groups.ts'
import { type Place, pages } from '../page.ts'

const merchants: Place = { group: menuGroups.customers, folder: { name: '商家', icon: 'building' } }
const partners: Place = { group: menuGroups.customers, folder: { name: '服务商与推广', icon: 'hard-hat' } }

export const merchantPages = pages({
  enterpriseUserList: {
    path: '/enterpriseUser/enterpriseUserList',
    title: '企业商家列表',
    place: merchants,
    permission: 'enterpriseUser:view',
    finds: 'name',
    record: { kind: 'enterpriseUser', id: 'id' },
    menu: {
      icon: 'building',
      roles: ['tradeService', 'finance', 'marketingOperator'],
      buttons: {
        enterpriseUser: ['add', 'edit', 'enable', 'extend', 'contact', 'finance', 'cancel', 'export'],
        file: ['upload'],
      },
    },
  },
  enterpriseUserForm: {
    path: '/enterpriseUser/createEnterpriseUser',
    title: '新建企业商家',
    place: merchants,
    opener: 'enterpriseUserList',
    // Also the page to edit one, for which 新增 is not needed.
    permission: 'enterpriseUser:edit',
    record: { kind: 'enterpriseUser', id: 'id' },
    menu: {
      icon: 'file-plus-2',
      roles: ['marketingOperator'],
      buttons: { enterpriseUser: ['view', 'add'], file: ['upload'] },
    },
  },
  promoterList: {
    path: '/enterpriseUser/extensionManagement',
    title: '推广员管理',
    place: partners,
    permission: 'promoter:view',
    finds: 'name',
    menu: {
      icon: 'megaphone',
      roles: ['tradeService', 'finance', 'marketingOperator'],
      buttons: {
        promoter: ['edit', 'review', 'enable', 'rate', 'contact', 'pay', 'export'],
        file: ['upload'],
      },
    },
  },
  promoterDetail: {
    path: '/enterpriseUser/extensionPersonDetails',
    title: '推广员详情',
    place: partners,
    opener: 'promoterList',
    permission: 'promoter:view',
    record: { kind: 'promoter', id: 'id' },
  },
})
