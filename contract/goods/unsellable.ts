/** Why goods on sale cannot be bought, in order of precedence (catalogue, product: unsellableReason). */
export const unsellable = {
  brand: '品牌已停用',
  supplier: '供应商已停用',
  category: '类目已停用',
  template: '模板已停用',
  price: '价格未设置',
  stock: '无库存',
} as const
