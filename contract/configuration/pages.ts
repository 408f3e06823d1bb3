import { menuGroups } from '../menu-groups.ts'
import { type Place, pages } from '../page.ts'

const place: Place = { group: menuGroups.goods, folder: { name: '商品配置', icon: 'settings-2' } }

export const configurationPages = pages({
  categoryTree: {
    path: '/configure/category',
    title: '后台类目',
    place,
    permission: 'category:view',
    finds: 'keyword',
    menu: {
      icon: 'folder-tree',
      roles: ['goodsOperator'],
      buttons: { category: ['edit', 'delete'], file: ['upload'] },
    },
  },
  categoryForm: {
    path: '/configure/addcategory',
    title: '新增类目',
    crumb: '新增/编辑类目',
    opener: 'categoryTree',
    permission: 'category:edit',
  },
  classifyTree: {
    path: '/configure/classify',
    title: '前台分类',
    place,
    permission: 'classify:view',
    finds: 'keyword',
    menu: {
      icon: 'list-tree',
      roles: ['goodsOperator'],
      buttons: { classify: ['edit', 'delete'], product: ['view'], category: ['view'], file: ['upload'] },
    },
  },
  classLabelList: {
    path: '/configure/classLabel',
    title: '分类标签',
    place,
    permission: 'classLabel:view',
    finds: 'keyword',
    menu: {
      icon: 'tags',
      roles: ['goodsOperator'],
      buttons: {
        classLabel: ['edit', 'delete'],
        product: ['view'],
        classify: ['view'],
        spec: ['view'],
        file: ['upload'],
      },
    },
  },
  classLabelForm: {
    path: '/configure/addClassLabel',
    title: '新增分类标签',
    crumb: '新增/编辑分类标签',
    opener: 'classLabelList',
    permission: 'classLabel:edit',
  },
  labelList: {
    path: '/configure/label',
    title: '商品标签',
    place,
    permission: 'label:view',
    finds: 'keyword',
    menu: {
      icon: 'tag',
      roles: ['goodsOperator'],
      buttons: { label: ['edit', 'delete'], product: ['view'], file: ['upload'] },
    },
  },
  labelForm: {
    path: '/configure/addlabel',
    title: '新增标签',
    crumb: '新增/编辑标签',
    opener: 'labelList',
    permission: 'label:edit',
  },
  specList: {
    path: '/configure/specs',
    title: '规格管理',
    place,
    permission: 'spec:view',
    finds: 'keyword',
    menu: {
      icon: 'ruler',
      roles: ['goodsOperator'],
      buttons: { spec: ['edit', 'delete'], category: ['view'], file: ['upload'] },
    },
  },
  specForm: {
    path: '/configure/addspecs',
    title: '新增规格',
    crumb: '新增/编辑规格',
    opener: 'specList',
    permission: 'spec:edit',
  },
  tipsRuleList: {
    path: '/configure/tipsRule',
    title: '贴士规则',
    place,
    permission: 'tipsRule:view',
    finds: 'keyword',
    menu: {
      icon: 'lightbulb',
      roles: ['goodsOperator'],
      buttons: { tipsRule: ['edit', 'delete'], product: ['view'], category: ['view'], file: ['upload'] },
    },
  },
  tipsRuleForm: {
    path: '/configure/tipsRuleEdit',
    title: '编辑贴士规则',
    crumb: '新增/编辑规则',
    opener: 'tipsRuleList',
    permission: 'tipsRule:edit',
  },
})
