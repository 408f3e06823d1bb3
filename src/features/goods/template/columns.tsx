import { enableStatus } from '#contract/configuration/codes.ts'
import { productType } from '#contract/goods/codes.ts'
import type { listTemplates, TemplateRow } from '#contract/goods/templates.ts'
import { columns, type ListColumn } from '#screen/list/columns.tsx'
import { Tag } from '#ui/tag/tag.tsx'

const col = columns<typeof listTemplates>()

const factor = (id: 'purchaseFactor' | 'productFactor' | 'saleFactor', title: string) =>
  col.cell(id, title, (row) => <span className="tabular-nums">{row[id]}</span>, {
    width: 88,
    align: 'right',
    text: (row) => row[id] ?? '',
  })

const specText = ({ specs }: TemplateRow) => specs.map(({ name }) => name).join('、')

/** @param showsFactors price factors require a permission */
export const templateColumns = (
  open: (id: number) => void,
  showsFactors: boolean,
): ListColumn<typeof listTemplates>[] => [
  col.image('image', '示意图', ({ name }) => name, { pin: 'start', width: 64 }),
  col.name('name', '模板名称', ({ id }) => open(id), { width: 184, sortable: true }),
  col.status('status', '状态', enableStatus, { width: 80 }),
  col.code('templateCode', '模板编码', { width: 104 }),
  col.cell('category', '后台类目', ({ category }) => category.name, {
    width: 200,
    text: ({ category }) => category.name,
  }),
  col.label('productType', '商品类型', productType, { width: 80 }),
  col.cell(
    'specs',
    '规格',
    ({ specs }) => (
      <span className="flex min-w-0 items-center gap-1 overflow-hidden">
        {specs.map(({ specId, name, required }) => (
          <Tag key={specId} className="shrink-0">
            {required ? `${name} *` : name}
          </Tag>
        ))}
      </span>
    ),
    { width: 264, text: specText },
  ),
  col.cell('attributes', '参数', ({ attributeNames }) => attributeNames.length, {
    width: 64,
    align: 'right',
    text: ({ attributeNames }) => attributeNames.join('、'),
  }),
  ...(showsFactors
    ? [factor('purchaseFactor', '采购系数'), factor('productFactor', '产品系数'), factor('saleFactor', '销售系数')]
    : []),
  col.count('productCount', '商品数', { width: 72 }),
  col.count('sort', '排序值', { width: 80, sortable: true }),
  col.time('updatedAt', '更新时间', { sortable: true }),
]
