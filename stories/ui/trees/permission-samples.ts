import { permissionsOf } from '#contract/permissions.ts'
import { declarationOf, type Resource } from '#contract/resources.ts'
import type { PermissionNode } from '#ui/permission-tree/permission-node.ts'

const verbNames: Record<string, string> = {
  view: '查看',
  edit: '编辑',
  delete: '删除',
  review: '审核',
  enable: '启用停用',
  export: '导出',
  reset: '重置密码',
  settlement: '结算信息',
  publish: '发布',
  price: '价格',
  upload: '上传',
}

const page = (resource: Resource): PermissionNode => {
  const { title, verbs = {} } = declarationOf(resource)
  return {
    id: resource,
    label: title,
    verbs: Object.keys(verbs).map((verb) => ({ code: `${resource}:${verb}`, label: verbNames[verb] ?? verb })),
  }
}

/** The permissions of the console, in menu order. */
export const permissionNodes: PermissionNode[] = [
  {
    id: 'goods',
    label: '商品中心',
    children: [
      {
        id: 'goods/brand',
        label: '品牌与供应商',
        children: [page('brand'), page('supplier'), page('supplierNotice')],
      },
      { id: 'goods/product', label: '商品管理', children: [page('product'), page('category')] },
    ],
  },
  { id: 'system', label: '系统中心', children: [page('auditLog'), page('file')] },
]

export const goodsOperator: string[] = permissionsOf('goodsOperator')

const areas: Record<string, readonly string[]> = {
  商品: ['商品列表', '商品审核', '库存'],
  价格: ['供货价', '经销价', '调价记录'],
  品牌: ['品牌列表', '品牌审核', '品牌授权'],
  供应商: ['供应商列表', '供应商账号', '供应商通知'],
  材料: ['材料库', '材料分类', '材料报价'],
  订单: ['订单列表', '订单改价', '异常订单'],
  退款: ['退款单', '退货单', '换货单'],
  发货: ['发货单', '物流模板', '承运商'],
  黑卡: ['黑卡套餐', '黑卡订单', '黑卡权益'],
  经销: ['经销商列表', '经销套餐', '续费'],
  发票: ['开票申请', '发票寄送', '红冲'],
  结算: ['供应商结算', '经销商结算', '对账单'],
  用户: ['用户列表', '客户列表', '收货地址'],
  营销: ['优惠券', '满减活动', '拼团'],
  门店: ['商家列表', '门店列表', '店员'],
  场景: ['场景列表', '场景分类', '热点'],
  案例: ['案例列表', '楼盘', '户型'],
  资讯: ['文章', '栏目', '评论'],
  系统: ['账号', '角色', '操作日志'],
}
const verbs = ['查看', '新增', '编辑', '删除', '启用停用', '审核', '导入', '导出']

/** 19 modules of 3 pages with 8 verbs each: 456 codes. */
export const manyPermissions: PermissionNode[] = Object.entries(areas).map(([area, pages], a) => ({
  id: `area${a}`,
  label: `${area}管理`,
  children: pages.map((label, p) => ({
    id: `area${a}/page${p}`,
    label,
    verbs: verbs.map((verb, v) => ({ code: `area${a}Page${p}:verb${v}`, label: verb })),
  })),
}))

export const someOfMany: string[] = manyPermissions.flatMap(({ children = [] }, a) =>
  children.flatMap(({ verbs = [] }) => verbs.filter((_, v) => v === 0 || (a + v) % 5 === 0).map(({ code }) => code)),
)
