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
  merchantMenuAuth: {
    path: '/enterpriseUser/menuAuth',
    title: '商家菜单授权',
    place: merchants,
    permission: 'merchantMenu:view',
    finds: 'name',
    menu: {
      icon: 'list-checks',
      roles: ['marketingOperator'],
      buttons: { merchantMenu: ['edit'], enterpriseUser: ['view', 'export'] },
    },
  },
  clientColumnList: {
    path: '/enterpriseUser/clientColumn',
    title: '客户端栏目',
    place: merchants,
    permission: 'clientColumn:view',
    finds: 'name',
    record: { kind: 'clientColumn', id: 'id' },
    menu: {
      icon: 'layout-grid',
      roles: ['marketingOperator'],
      buttons: {
        clientColumn: ['edit', 'enable', 'delete'],
        enterpriseUser: ['view', 'export'],
        file: ['upload'],
      },
    },
  },
  merchantLabelList: {
    path: '/enterpriseUser/createLabel',
    title: '商家标签',
    place: merchants,
    permission: 'merchantLabel:view',
    finds: 'name',
    record: { kind: 'merchantLabel', id: 'id' },
    menu: {
      icon: 'tag',
      roles: ['tradeService', 'marketingOperator'],
      buttons: { merchantLabel: ['edit', 'apply', 'delete'], enterpriseUser: ['view', 'export'] },
    },
  },
  experienceList: {
    path: '/enterpriseUser/experienceManage',
    title: '体验管理',
    place: merchants,
    permission: 'experience:view',
    finds: 'companyName',
    record: { kind: 'experience', id: 'id' },
    menu: {
      icon: 'hourglass',
      roles: ['tradeService', 'marketingOperator'],
      buttons: { experience: ['edit', 'open', 'again', 'convert'], enterpriseUser: ['view', 'export'] },
    },
  },
  merchantUserList: {
    path: '/enterpriseUser/mtUserList',
    title: '商家成员列表',
    place: merchants,
    permission: 'enterpriseUser:view',
    finds: 'name',
    record: { kind: 'merchantUser', id: 'id' },
    menu: {
      icon: 'users-round',
      roles: ['tradeService', 'marketingOperator'],
      buttons: { enterpriseUser: ['member', 'owner', 'contact', 'export'], user: ['view'] },
    },
  },
  staffQuotaList: {
    path: '/staffManagement/staffAmountManagement',
    title: '员工数量管理',
    place: merchants,
    permission: 'staffQuota:view',
    finds: 'name',
    menu: {
      icon: 'user-round-plus',
      roles: ['tradeService', 'marketingOperator'],
      buttons: { staffQuota: ['edit'], enterpriseUser: ['view', 'export'] },
    },
  },
  personalMerchantList: {
    path: '/enterpriseUser/personalMerchant',
    title: '个人商家',
    place: merchants,
    permission: 'personalMerchant:view',
    finds: 'realName',
    record: { kind: 'personalMerchant', id: 'id' },
    menu: {
      icon: 'user-round-pen',
      roles: ['tradeService', 'finance', 'marketingOperator'],
      buttons: {
        personalMerchant: ['edit', 'review', 'enable', 'upgrade', 'contact', 'identity'],
        enterpriseUser: ['view', 'edit', 'export'],
        file: ['upload'],
      },
    },
  },
  providerList: {
    path: '/enterpriseUser/providerManagement',
    title: '服务商管理',
    place: partners,
    permission: 'provider:view',
    finds: 'name',
    menu: {
      icon: 'hard-hat',
      roles: ['tradeService', 'finance', 'marketingOperator'],
      buttons: {
        provider: ['edit', 'review', 'enable', 'settle', 'pay', 'export'],
        file: ['upload'],
      },
    },
  },
  providerDetail: {
    path: '/enterpriseUser/providerManageDetails',
    title: '服务商详情',
    place: partners,
    opener: 'providerList',
    permission: 'provider:view',
    record: { kind: 'provider', id: 'id' },
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
