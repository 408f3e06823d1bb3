import type { RegionNode } from '#contract/rules/region.ts'
import type { Choice } from '#ui/field/choice.ts'

export const longText =
  '意大利进口头层牛皮现代简约大户型客厅组合沙发（左贵妃加三人位加脚踏，可拆洗，含安装与旧家具回收服务）'

export const brands: Choice[] = [
  { value: '101', label: '北欧之家', hint: '杭州北屋家居有限公司' },
  { value: '102', label: '木与石', hint: '佛山木石家具有限公司' },
  { value: '103', label: '云栖软装', hint: '苏州云栖布艺有限公司' },
  { value: '104', label: '拾光灯饰', hint: '中山拾光照明有限公司' },
  { value: '105', label: '山野集', hint: '已停用', disabled: true },
]

export const manyGoods: Choice[] = Array.from({ length: 1000 }, (_, index) => ({
  value: String(index + 1),
  label: `样品 ${String(index + 1).padStart(4, '0')}`,
}))

export const areas: RegionNode[] = [
  {
    code: '110000',
    name: '北京市',
    subAreas: [
      {
        code: '110100',
        name: '市辖区',
        subAreas: [
          { code: '110101', name: '东城区' },
          { code: '110102', name: '西城区' },
        ],
      },
    ],
  },
  {
    code: '320000',
    name: '江苏省',
    subAreas: [
      { code: '320100', name: '南京市', subAreas: [{ code: '320106', name: '鼓楼区' }] },
      { code: '320500', name: '苏州市', subAreas: [{ code: '320508', name: '姑苏区' }] },
    ],
  },
  {
    code: '330000',
    name: '浙江省',
    subAreas: [
      {
        code: '330100',
        name: '杭州市',
        subAreas: [
          { code: '330106', name: '西湖区' },
          { code: '330108', name: '滨江区' },
          { code: '330110', name: '余杭区' },
        ],
      },
      { code: '330200', name: '宁波市', subAreas: [{ code: '330203', name: '海曙区' }] },
    ],
  },
  { code: '440000', name: '广东省', subAreas: [{ code: '441900', name: '东莞市' }] },
]
