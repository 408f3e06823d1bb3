import type { Series, Slice } from '#ui/chart/series.ts'
import type { Choice } from '#ui/field/choice.ts'

export interface SupplyOrder {
  id: string
  goods: string
  category: string
  supplier: string
  area: string
  quantity: number
  arrived: number
  /** In yuan. */
  amount: number
  leadDays: number
  /** `2026-12-05` */
  due: string
  /** `14:30` */
  arrivesAt: string
}

const suppliers = ['杭州北屋家居有限公司', '佛山木石家具有限公司', '苏州云栖布艺有限公司', '中山拾光照明有限公司']
const goods = [
  ['奥斯陆三人位布艺沙发', '沙发'],
  ['橡木伸缩餐桌 1.4 米', '餐桌椅'],
  ['亚麻遮光窗帘 定制', '窗帘布艺'],
  ['黄铜吊灯 六头', '灯具'],
  ['天然乳胶床垫 1.8 米', '床与床垫'],
  ['岩板电视柜 2 米', '柜类'],
] as const
const areaNames = ['华东', '华南', '华北', '西南']

const two = (value: number) => String(value).padStart(2, '0')

/** Open supplier orders; the same ones on every call. */
export const supplyOrders: SupplyOrder[] = Array.from({ length: 18 }, (_, index) => {
  const [name, category] = goods[index % goods.length] ?? goods[0]
  const quantity = 20 + ((index * 37) % 160)
  return {
    id: `CG2026112${two(index + 1)}`,
    goods: name,
    category,
    supplier: suppliers[(index * 3 + (index >> 2)) % suppliers.length] ?? '',
    area: areaNames[(index * 5) % areaNames.length] ?? '',
    quantity,
    arrived: index % 3 === 0 ? quantity : Math.round(quantity * ((index % 5) / 6)),
    amount: quantity * (380 + ((index * 211) % 2600)),
    leadDays: 7 + ((index * 11) % 70),
    due: `2026-12-${two(1 + ((index * 3) % 28))}`,
    arrivesAt: index % 2 === 0 ? '09:30' : '14:00',
  }
})

const choices = (values: readonly string[]): Choice[] => [...new Set(values)].map((value) => ({ value, label: value }))

export const categoryChoices = choices(supplyOrders.map(({ category }) => category))
export const supplierChoices = choices(supplyOrders.map(({ supplier }) => supplier))

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

export interface SupplySummary {
  amount: number
  quantity: number
  arrived: number
  late: number
  areas: string[]
  byArea: Series[]
  byCategory: Slice[]
}

/** The figures of the board for some orders. */
export function summarise(orders: readonly SupplyOrder[]): SupplySummary {
  const areas = [...new Set(orders.map(({ area }) => area))]
  const perArea = (figure: (order: SupplyOrder) => number) =>
    areas.map((area) => sum(orders.filter((order) => order.area === area).map(figure)))
  return {
    amount: sum(orders.map(({ amount }) => amount)),
    quantity: sum(orders.map(({ quantity }) => quantity)),
    arrived: sum(orders.map(({ arrived }) => arrived)),
    late: orders.filter(isLate).length,
    areas,
    byArea: [
      { name: '已到货', values: perArea(({ arrived }) => arrived) },
      { name: '在途', values: perArea(({ quantity, arrived }) => quantity - arrived) },
    ],
    byCategory: categoryChoices.map(({ value }) => ({
      name: value,
      value: sum(orders.filter(({ category }) => category === value).map(({ amount }) => amount)),
    })),
  }
}

const today = '2026-12-08'

export const isDone = ({ arrived, quantity }: SupplyOrder): boolean => arrived >= quantity
export const isLate = (order: SupplyOrder): boolean => !isDone(order) && order.due < today
