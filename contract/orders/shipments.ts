// 发货单
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import {
  code,
  date,
  datetime,
  files,
  id,
  line,
  money,
  NamedRef,
  orEmpty,
  page,
  pageParams,
  paragraph,
  queryId,
  recordFields,
  requiredLine,
  ShownFile,
  version,
} from '#contract/fields.ts'
import { ImportFileAnswer, importFileParams } from '#contract/imports.ts'
import { deliveryMethod, logisticsCompany, shipmentStatus } from './codes.ts'

export const ShipmentLine = z.object({
  orderLineId: z.number().int(),
  productName: z.string(),
  specText: z.string(),
  image: z.string(),
  quantity: z.number().int(),
})

export const Shipment = z.object({
  ...recordFields,
  shipmentNo: z.string(),
  orderId: z.number().int(),
  orderNo: z.string(),
  supplier: NamedRef,
  lines: z.array(ShipmentLine),
  deliveryMethod: z.number().int(),
  logisticsCompany: code(logisticsCompany).or(z.literal('')),
  logisticsNo: z.string(),
  driverName: z.string(),
  driverPhone: z.string(),
  pickupPoint: z.string(),
  packageCount: z.number().int(),
  weight: z.string(),
  volume: z.string(),
  /** The carrier's charge; omitted for dealers. */
  freightCost: z.string().optional(),
  images: z.array(ShownFile),
  shippedAt: z.string(),
  expectedArriveAt: z.string(),
  installAt: z.string(),
  installerName: z.string(),
  installerPhone: z.string(),
  status: z.number().int(),
  signedAt: z.string().nullable(),
  signProof: z.array(ShownFile),
  revokeReason: z.string(),
  remark: z.string(),
  /** Current actions of the caller: '' if allowed, else the reason. */
  allowed: z.record(z.string(), z.string()),
})
export type Shipment = z.infer<typeof Shipment>

const amountOf = (title: string, whole: number, decimals: number) =>
  orEmpty(
    z
      .string()
      .regex(
        new RegExp(`^\\d{1,${whole}}(\\.\\d{1,${decimals}})?$`),
        `${title}应为最多 ${decimals} 位小数的数字，整数部分最多 ${whole} 位`,
      ),
  )

/** Logistics data; `logisticsFaults` does the cross-field validation. */
export const LogisticsInput = z.strictObject({
  deliveryMethod: code(deliveryMethod, '配送方式'),
  logisticsCompany: orEmpty(code(logisticsCompany, '物流公司')),
  logisticsNo: line(30, '物流单号'),
  driverName: line(20, '司机/服务人员'),
  driverPhone: line(20, '司机/服务人员电话'),
  pickupPoint: line(120, '提货点'),
  packageCount: z
    .number({ error: '请输入件数' })
    .int('件数应为整数')
    .min(1, '件数至少为 1')
    .max(999, '件数不能大于 999'),
  weight: amountOf('重量', 5, 2),
  volume: amountOf('体积', 4, 3),
  freightCost: orEmpty(money('实际运费')),
  images: files(9, '装车照片'),
  shippedAt: datetime('发货时间'),
  expectedArriveAt: orEmpty(date('预计到达')),
  installAt: orEmpty(datetime('预约安装')),
  installerName: line(20, '安装师傅'),
  installerPhone: line(20, '师傅电话'),
  remark: paragraph(200, '备注'),
})
export type LogisticsInput = z.infer<typeof LogisticsInput>

/** Form input of a shipment: logistics and contents. */
export const ShipmentInput = LogisticsInput.extend({
  lines: z
    .array(
      z.strictObject({
        orderLineId: id('请选择商品行'),
        quantity: z.number({ error: '请输入发货数量' }).int('发货数量应为整数').min(1, '发货数量至少为 1').max(9999),
      }),
    )
    .min(1, '请选择要发货的商品')
    .max(200),
})
export type ShipmentInput = z.infer<typeof ShipmentInput>

/** Response to a change of a shipment. */
export const ShipmentChanged = z.object({
  id: z.number().int(),
  version: z.number().int(),
  status: z.number().int(),
  orderId: z.number().int(),
  orderVersion: z.number().int(),
  orderStatus: z.number().int(),
})

const changes = ['shipment', 'order', 'product', 'stockLog', 'notification']

export const addShipment = endpoint('POST /api/shipment/add', {
  title: '发货',
  paramsIn: 'body',
  permission: 'shipment:ship',
  invalidates: changes,
  params: ShipmentInput.extend({
    orderId: id('请选择订单'),
    /** Version of the order. */
    version: version(),
    supplierId: id('请选择供应商'),
    /** Idempotency key of the form: a repeat returns the first shipment. */
    requestId: z.uuid({ version: 'v4', error: '请求编号不正确' }),
    /** The user confirmed reusing the number. */
    confirmSameNumber: z.boolean().default(false),
  }),
  data: ShipmentChanged,
})

/** Same sheet and rules as the import of 发货单: one bad row and nothing is written. */
export const importShipments = endpoint('POST /api/shipment/import', {
  title: '批量发货导入',
  paramsIn: 'body',
  permission: 'shipment:ship',
  invalidates: ['job'],
  params: z.strictObject(importFileParams),
  data: ImportFileAnswer,
})

export const listShipments = endpoint('POST /api/shipment/list', {
  title: '查看发货单',
  paramsIn: 'body',
  permission: 'shipment:view',
  resource: 'shipment',
  params: pageParams(
    {
      orderId: id('请选择订单').optional(),
      supplierId: id('请选择供应商').optional(),
      logisticsNo: line(30, '物流单号').optional(),
      status: code(shipmentStatus, '运输状态').optional(),
    },
    { sort: ['shippedAt', 'createdAt'] },
  ),
  data: page(Shipment),
})

export const editShipment = endpoint('POST /api/shipment/edit', {
  title: '修改物流',
  paramsIn: 'body',
  permission: 'shipment:ship',
  invalidates: changes,
  params: LogisticsInput.pick({
    logisticsCompany: true,
    logisticsNo: true,
    driverName: true,
    driverPhone: true,
    pickupPoint: true,
    expectedArriveAt: true,
    installAt: true,
    installerName: true,
    installerPhone: true,
  })
    .partial()
    .extend({
      id: id('请选择发货单'),
      version: version(),
      /** In transit, at the pickup point, or arrived. */
      status: z.union([z.literal(1), z.literal(2), z.literal(3)], '请选择运输状态').optional(),
    }),
  data: ShipmentChanged,
})

export const signShipment = endpoint('POST /api/shipment/sign', {
  title: '登记签收',
  paramsIn: 'body',
  permission: 'shipment:sign',
  invalidates: changes,
  params: z.strictObject({
    id: id('请选择发货单'),
    version: version(),
    signedAt: datetime('签收时间'),
    signProof: files(6, '签收凭证').min(1, '请上传签收凭证'),
  }),
  data: ShipmentChanged,
})

export const revokeShipment = endpoint('POST /api/shipment/revoke', {
  title: '撤销发货',
  paramsIn: 'body',
  permission: 'shipment:revoke',
  invalidates: changes,
  params: z.strictObject({
    id: id('请选择发货单'),
    version: version(),
    revokeReason: requiredLine(200, '撤销原因', 2),
  }),
  data: ShipmentChanged,
})

export const trackShipment = endpoint('GET /api/shipment/track/{id}', {
  title: '查看物流轨迹',
  paramsIn: 'path',
  permission: 'shipment:view',
  resource: 'shipment',
  params: z.strictObject({ id: queryId() }),
  data: z.object({
    logisticsCompany: code(logisticsCompany).or(z.literal('')),
    logisticsNo: z.string(),
    /** Time of the last carrier query; null if there is no carrier to query. */
    askedAt: z.string().nullable(),
    /** Newest first. */
    tracks: z.array(z.object({ at: z.string(), text: z.string() })),
  }),
})
