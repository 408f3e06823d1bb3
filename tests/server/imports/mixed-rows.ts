import { eq, isNotNull } from 'drizzle-orm'
import { specDisplay } from '#contract/configuration/codes.ts'
import { TREE_MAX_LEVEL } from '#contract/configuration/tree-rules.ts'
import { orderStatus } from '#contract/orders/codes.ts'
import { activity } from '#server/database/schema/activities.ts'
import { category } from '#server/database/schema/configuration.ts'
import { product, sku } from '#server/database/schema/goods.ts'
import { order } from '#server/database/schema/orders.ts'
import { spec } from '#server/database/schema/specs.ts'
import type { TestServer } from '../setup/test-server.ts'

import { type Mixed, peopleRows } from './people-rows.ts'

/** By resource. */
export const mixedRows: Record<string, (server: TestServer) => Promise<Mixed>> = {
  ...peopleRows,
  category: async (server) => {
    const [hanging] = await server.db
      .select({ path: category.path, level: category.level })
      .from(product)
      .innerJoin(category, eq(category.id, product.categoryId))
      .where(eq(category.level, TREE_MAX_LEVEL))
      .limit(1)
    const [first = '', second = '', third = ''] = (hanging?.path ?? '').split(' / ')
    return {
      rows: [
        { first: '家', third: '沙发', commissionRate: '60', returnDays: '8 天' },
        { first, second, third, commissionRate: '99' },
        { first, second, third, warrantyMonths: '999' },
      ],
      faults: [
        '2 一级类目：',
        '2 二级类目：请填写二级类目',
        '2 平台扣点(%)：',
        '2 无理由退货：',
        '3 平台扣点(%)：',
        '4 一级类目：与第 3 行重复',
        '4 最低质保(月)：',
      ],
    }
  },
  spec: async (server) => {
    const [pictured] = await server.db.select().from(spec).where(eq(spec.displayKind, specDisplay.colour)).limit(1)
    const name = pictured?.name ?? '示例'
    return {
      rows: [
        { name, valueName: '没有的值', color: '红' },
        { name, valueName: '没有的值', color: '红' },
      ],
      faults: ['2 颜色：', '3 规格名称：与第 2 行重复', '3 颜色：'],
    }
  },
  product: async () => ({
    rows: [
      { name: '坏', brand: '没有的品牌', template: '没有的模板', minOrderQuantity: '0' },
      { name: '好的商品', brand: '没有的品牌', template: '没有的模板', leadTime: '8 天' },
      { name: '好的商品', brand: '没有的品牌', template: '', leadTime: '8 天' },
    ],
    faults: [
      '2 商品名称：',
      '2 品牌：品牌不存在',
      '2 商品模板：商品模板不存在',
      '2 起订量：',
      '3 品牌：品牌不存在',
      '3 商品模板：商品模板不存在',
      '3 货期：',
      '4 商品名称：与第 3 行重复',
      '4 品牌：品牌不存在',
      '4 商品模板：请输入商品模板',
      '4 货期：',
    ],
  }),
  productSku: async () => ({
    rows: [
      { name: '坏', brand: '没有的品牌', template: '没有的模板', specs: '颜色', stock: '很多' },
      { name: '好的商品', brand: '没有的品牌', template: '没有的模板', specs: '颜色:白', salePrice: '贵' },
      { name: '好的商品', brand: '没有的品牌', template: '', specs: '颜色:白', barcode: '1' },
    ],
    faults: [
      '2 商品名称：',
      '2 规格：规格应写作',
      '2 库存：',
      '3 品牌：品牌不存在',
      '3 商品模板：商品模板不存在',
      '3 销售价：',
      '4 商品名称：与第 3 行重复',
      '4 品牌：品牌不存在',
      '4 商品模板：请输入商品模板',
      '4 条码：',
    ],
  }),
  productPrice: async (server) => {
    const [known] = await server.db.select().from(sku).where(isNotNull(sku.salePrice)).limit(1)
    const skuCode = known?.skuCode ?? ''
    return {
      rows: [
        { skuCode: '没有的', salePrice: '12.345', saleFactor: '0' },
        { skuCode, salePrice: '0.01', productPrice: '0.01' },
        { skuCode, salePrice: '很多' },
        { skuCode: '没有的' },
      ],
      faults: [
        '2 SKU 编码：SKU 不存在',
        '2 销售价：',
        '2 销售系数：',
        '3 调价原因：',
        '4 SKU 编码：与第 3 行重复',
        '4 销售价：销售价应为 0 到 9999999 之间、最多两位小数的数字',
        '5 SKU 编码：与第 2 行重复',
        '5 SKU 编码：SKU 不存在',
        '5 供货价：请填写要修改的价格或系数',
      ],
    }
  },
  productStock: async (server) => {
    const [known] = await server.db.select().from(sku).limit(1)
    const skuCode = known?.skuCode ?? ''
    return {
      rows: [
        { skuCode: '没有的', mode: '加', quantity: '很多' },
        { skuCode, mode: '增加', quantity: '9999999', stockRead: '9999998', warnStock: '少' },
        { skuCode, mode: '', quantity: '1', stockRead: '9999998' },
      ],
      faults: [
        '2 SKU 编码：SKU 不存在',
        '2 方式：',
        '2 数量：',
        '3 数量：不能大于 9999999',
        `3 原库存：库存已变化，现为 ${known?.stock}`,
        '3 预警值：',
        '4 SKU 编码：与第 3 行重复',
        '4 方式：',
        `4 原库存：库存已变化，现为 ${known?.stock}`,
      ],
    }
  },
  activityProduct: async (server) => {
    const [open] = await server.db.select().from(activity).where(eq(activity.name, '家纺节'))
    const activityNo = open?.activityNo ?? ''
    return {
      rows: [
        { activityNo: '没有的', skuCode: '没有的', activityPrice: '贵', activityStock: '0' },
        { activityNo, skuCode: '没有的', activityPrice: '100', activityStock: '5' },
        { activityNo, skuCode: '没有的', activityPrice: '100', activityStock: '很多' },
      ],
      faults: [
        '2 活动编号：活动不存在',
        '2 活动价：',
        '2 活动库存：',
        '3 SKU 编码：商品不存在',
        '4 活动编号：与第 3 行重复',
        '4 SKU 编码：商品不存在',
        '4 活动库存：',
      ],
    }
  },
  supplierProduct: async (_server) => {
    const base = { supplier: '没有的供应商', supplierSpuNo: 'A1', supplierSkuNo: 'A1-1' }
    return {
      rows: [
        { ...base, name: '坏', supplyPrice: '-1', stock: '很多' },
        { ...base, name: '好的', weight: '重' },
      ],
      faults: [
        '2 供应商：供应商不存在或已停用',
        '2 供应商品名：',
        '2 供货价：',
        '2 库存：',
        '3 供应商：供应商不存在或已停用',
        '3 供应商：与第 2 行重复',
        '3 重量(kg)：',
      ],
    }
  },
  material: async () => ({
    rows: [
      { name: '坏', category: '没有的分类', brand: '没有的品牌', unit: '斤', supplyPrice: '9', salePrice: '1' },
      { name: '好的材料', category: '没有的分类', brand: '没有的品牌', lossRate: '99' },
      { name: '好的材料', category: '', brand: '没有的品牌' },
    ],
    faults: [
      '2 材料名称：',
      '2 材料分类：没有这个最末一级的材料分类',
      '2 材料品牌：材料品牌不存在',
      '2 单位：',
      '2 销售价：销售价低于供货价',
      '3 材料分类：没有这个最末一级的材料分类',
      '3 材料品牌：材料品牌不存在',
      '3 损耗率(%)：',
      '4 材料名称：与第 3 行重复',
      '4 材料分类：请输入材料分类',
      '4 材料品牌：材料品牌不存在',
    ],
  }),
  agentPackage: async () => ({
    rows: [
      { skuCode: '没有的', channelPrice: '很多', minQuantity: '0' },
      { skuCode: '没有的', minQuantity: '半' },
    ],
    faults: [
      '2 SKU 编码：没有这个 SKU',
      '2 渠道商供货价：',
      '2 起订量：',
      '3 SKU 编码：与第 2 行重复',
      '3 SKU 编码：没有这个 SKU',
      '3 起订量：',
    ],
  }),
  shipment: async (server) => {
    const [done] = await server.db.select().from(order).where(eq(order.status, orderStatus.completed)).limit(1)
    const orderNo = done?.orderNo ?? ''
    return {
      rows: [
        { orderNo: '1', skuCode: '', quantity: '0', logisticsCompany: '没有', logisticsNo: '?' },
        { orderNo, skuCode: '没有的', quantity: '0', logisticsCompany: '德邦物流', logisticsNo: 'DPK300100200' },
        { orderNo, skuCode: '没有的', quantity: '1', logisticsCompany: '没有', logisticsNo: 'DPK300100200' },
      ],
      faults: [
        '2 订单号：',
        '2 SKU 编码：',
        '2 发货数量：',
        '2 物流公司：',
        '2 物流单号：',
        '3 订单号：',
        '3 SKU 编码：订单中没有该 SKU',
        '3 发货数量：',
        '4 订单号：与第 3 行重复',
        '4 SKU 编码：订单中没有该 SKU',
        '4 物流公司：',
      ],
    }
  },
}
