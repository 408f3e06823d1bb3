import type { Series, Slice } from '#ui/chart/series.ts'

export const months = ['1月', '2月', '3月', '4月', '5月', '6月', '7月', '8月', '9月', '10月', '11月', '12月']

/** Paid orders of 2026, in yuan. The year is incomplete. */
export const salesByMonth: Series[] = [
  {
    name: '线上商城',
    values: [862400, 531800, 1104600, 1187300, 1352900, 1689500, 1276400, 1218700, 1503200, 1421800, 2384600, null],
  },
  {
    name: '门店',
    values: [1243500, 684200, 1018700, 962100, 1136800, 1204300, 948600, 1012500, 1317400, 1568900, 1392700, null],
  },
  {
    name: '分销',
    values: [214600, 98300, 287900, 342500, 396200, 512800, 438700, 471300, 563400, 598100, 876500, null],
  },
]

export const areas = ['华东', '华南', '华北', '华中', '西南', '西北', '东北']

export const ordersByArea: Series[] = [{ name: '订单', values: [18460, 12975, 9822, 7416, 6530, 2384, 2109] }]

export const statusByArea: Series[] = [
  { name: '待发货', values: [1420, 986, 742, 610, 588, 231, 196] },
  { name: '配送中', values: [2846, 2104, 1533, 1172, 1046, 402, 355] },
  { name: '待安装', values: [913, 640, 512, 398, 361, 148, 127] },
  { name: '已完成', values: [13281, 9245, 7035, 5236, 4535, 1603, 1431] },
]

export const salesByCategory: Slice[] = [
  { name: '沙发', value: 4862300 },
  { name: '床与床垫', value: 3917600 },
  { name: '餐桌椅', value: 2144900 },
  { name: '柜类', value: 1986200 },
  { name: '灯具', value: 1275400 },
  { name: '窗帘布艺', value: 864100 },
]

export const salesByBrand: Slice[] = [
  ...salesByCategory.map(({ value }, index) => ({ name: `品牌 ${index + 1}`, value })),
  { name: '远山家具', value: 412300 },
  { name: '云栖软装', value: 301800 },
  { name: '拾光灯饰', value: 215600 },
  { name: '山野集', value: 98700 },
]

/** Ninety days, for a line with many points. */
export const days = Array.from({ length: 90 }, (_, index) => {
  const day = new Date(Date.UTC(2026, 8, 1 + index))
  return `${day.getUTCMonth() + 1}-${day.getUTCDate()}`
})

export const visitsByDay: Series[] = [
  { name: '访客', values: days.map((_, index) => Math.round(8200 + 2600 * Math.sin(index / 3.5) + index * 46)) },
  { name: '下单人数', values: days.map((_, index) => Math.round(640 + 210 * Math.sin(index / 3.5) + index * 5)) },
]
