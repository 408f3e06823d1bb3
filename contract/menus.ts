import type { Permission, RoleCode } from './permissions.ts'

/** A page of the default menu tree; `permission` empty means every signed-in user. */
export interface MenuPage {
  name: string
  url: string
  icon: string
  permission: Permission | ''
  /** Default roles that are granted the page; 超级管理员 is granted all, 只读审计 every page whose code is a `view`. */
  roles: readonly RoleCode[]
  /** Routes outside the menu that belong to the page and need its code. */
  opens?: readonly string[]
}

export interface MenuFolder {
  name: string
  icon: string
  pages: readonly MenuPage[]
}

export interface MenuTree {
  /** 0-4: the top navigation that a route's menu index points at. */
  menuIndex: number
  name: string
  icon: string
  items: readonly (MenuPage | MenuFolder)[]
}

const staff = [
  'goodsOperator',
  'tradeService',
  'finance',
  'marketingOperator',
  'contentOperator',
  'supplier',
  'distributor',
] as const

/** Written at installation; pages are added here as their area is built. */
export const defaultMenus: readonly MenuTree[] = [
  {
    menuIndex: 0,
    name: '商品中心',
    icon: 'package',
    items: [
      {
        name: '商品列表',
        url: '/goods/list',
        icon: 'package',
        permission: 'product:view',
        roles: ['goodsOperator', 'supplier'],
        opens: ['/goods/details', '/goods/newProduct'],
      },
      {
        name: '商品审核',
        url: '/goods/examine',
        icon: 'clipboard-check',
        permission: 'product:review',
        roles: ['goodsOperator'],
      },
      {
        name: '商品资料',
        icon: 'layers',
        pages: [
          {
            name: '商品模板',
            url: '/goods/template',
            icon: 'layout-template',
            permission: 'productTemplate:view',
            roles: ['goodsOperator', 'supplier'],
          },
          {
            name: '商品组件',
            url: '/goods/product-components',
            icon: 'component',
            permission: 'productComponent:view',
            roles: ['goodsOperator', 'supplier'],
            opens: ['/goods/product-components-add'],
          },
          {
            name: '推荐搭配',
            url: '/goods/recommendedMatch',
            icon: 'puzzle',
            permission: 'recommendedMatch:view',
            roles: ['goodsOperator'],
            opens: ['/goods/recommendedMatchAdd'],
          },
        ],
      },
      {
        name: '展厅图片',
        icon: 'images',
        pages: [
          {
            name: '楼层图管理',
            url: '/goods/imgManagementFloor',
            icon: 'map',
            permission: 'floorImage:view',
            roles: ['goodsOperator'],
          },
          {
            name: '出样图管理',
            url: '/goods/imgManagementSettingOut',
            icon: 'images',
            permission: 'floorImage:view',
            roles: ['goodsOperator'],
          },
        ],
      },
      {
        name: '商品迁移',
        icon: 'arrow-right-left',
        pages: [
          {
            name: '迁移商品',
            url: '/goods/supList',
            icon: 'arrow-right-left',
            permission: 'product:migrate',
            roles: ['goodsOperator'],
            opens: ['/goods/supNewProduct'],
          },
          {
            name: '供应商模板映射',
            url: '/goods/supTemplate',
            icon: 'replace',
            permission: 'product:migrate',
            roles: ['goodsOperator'],
          },
        ],
      },
      {
        name: '品牌与供应商',
        icon: 'award',
        pages: [
          {
            name: '品牌列表',
            url: '/goods/brand',
            icon: 'award',
            permission: 'brand:view',
            roles: ['goodsOperator', 'supplier'],
            opens: ['/goods/addbrand'],
          },
          {
            name: '品牌审核',
            url: '/goods/brandReview',
            icon: 'badge-check',
            permission: 'brand:review',
            roles: ['goodsOperator'],
          },
          {
            name: '供应商列表',
            url: '/goods/supplier',
            icon: 'factory',
            permission: 'supplier:view',
            roles: ['goodsOperator', 'supplier'],
            opens: ['/goods/addsupplier'],
          },
          {
            name: '供应商通知',
            url: '/news/newslist',
            icon: 'megaphone',
            permission: 'supplierNotice:view',
            roles: ['goodsOperator', 'supplier'],
            opens: ['/news/addnews', '/news/details'],
          },
        ],
      },
      {
        name: '代理',
        icon: 'boxes',
        pages: [
          {
            name: '代理套餐',
            url: '/goods/agentPackage',
            icon: 'boxes',
            permission: 'agentPackage:view',
            roles: ['goodsOperator'],
            opens: ['/goods/agentPackageDetial'],
          },
        ],
      },
      {
        name: '材料管理',
        icon: 'paint-roller',
        pages: [
          {
            name: '材料列表',
            url: '/materialManagement/materialList',
            icon: 'paint-roller',
            permission: 'material:view',
            roles: ['goodsOperator', 'supplier'],
            opens: ['/materialManagement/addMaterial'],
          },
          {
            name: '材料品牌',
            url: '/materialManagement/materialBrand',
            icon: 'stamp',
            permission: 'materialBrand:view',
            roles: ['goodsOperator', 'supplier'],
            opens: ['/materialManagement/addMaterialBrand'],
          },
          {
            name: '材料分类',
            url: '/materialManagement/materialCategory',
            icon: 'folder-tree',
            permission: 'materialCategory:view',
            roles: ['goodsOperator'],
          },
          {
            name: '代理记录',
            url: '/materialManagement/proxyRecord',
            icon: 'handshake',
            permission: 'proxyRecord:view',
            roles: ['goodsOperator'],
          },
        ],
      },
      {
        name: '商品配置',
        icon: 'settings-2',
        pages: [
          {
            name: '后台类目',
            url: '/configure/category',
            icon: 'folder-tree',
            permission: 'category:view',
            roles: ['goodsOperator'],
            opens: ['/configure/addcategory'],
          },
          {
            name: '前台分类',
            url: '/configure/classify',
            icon: 'list-tree',
            permission: 'classify:view',
            roles: ['goodsOperator'],
          },
          {
            name: '分类标签',
            url: '/configure/classLabel',
            icon: 'tags',
            permission: 'classLabel:view',
            roles: ['goodsOperator'],
            opens: ['/configure/addClassLabel'],
          },
          {
            name: '商品标签',
            url: '/configure/label',
            icon: 'tag',
            permission: 'label:view',
            roles: ['goodsOperator'],
            opens: ['/configure/addlabel'],
          },
          {
            name: '规格管理',
            url: '/configure/specs',
            icon: 'ruler',
            permission: 'spec:view',
            roles: ['goodsOperator'],
            opens: ['/configure/addspecs'],
          },
          {
            name: '贴士规则',
            url: '/configure/tipsRule',
            icon: 'lightbulb',
            permission: 'tipsRule:view',
            roles: ['goodsOperator'],
            opens: ['/configure/tipsRuleEdit'],
          },
        ],
      },
    ],
  },
  { menuIndex: 1, name: '交易中心', icon: 'receipt-text', items: [] },
  { menuIndex: 2, name: '客户中心', icon: 'users', items: [] },
  { menuIndex: 3, name: '内容中心', icon: 'newspaper', items: [] },
  {
    menuIndex: 4,
    name: '系统中心',
    icon: 'settings',
    items: [
      { name: '通知中心', url: '/notifications', icon: 'bell', permission: '', roles: staff, opens: ['/profile'] },
      { name: '导出与导入任务', url: '/exportJobs', icon: 'download', permission: '', roles: staff },
    ],
  },
]

/** Default roles that are granted a page, with those that hold it by rule. */
export function rolesOfPage(page: MenuPage): RoleCode[] {
  const byRule: RoleCode[] = ['superAdmin']
  if (page.permission === '' || page.permission.endsWith(':view')) byRule.push('auditor')
  return [...byRule, ...page.roles]
}
