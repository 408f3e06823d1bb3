import { enableStatus } from '#contract/configuration/codes.ts'
import type { MaterialCategory } from '#contract/materials/categories.ts'
import { materialKind, materialUnit } from '#contract/materials/codes.ts'
import { smallImage } from '#lib/small-image.ts'
import { columns } from '#screen/list/columns.tsx'
import { NameButton } from '#screen/list/name-button.tsx'
import { Thumbnail } from '#ui/image/thumbnail.tsx'
import type { TreeSource } from '#ui/tree/tree-node.ts'

const col = columns<MaterialCategory>()

export const categorySource: TreeSource<MaterialCategory> = {
  idOf: ({ id }) => String(id),
  labelOf: ({ name }) => name,
  childrenOf: ({ children }) => children,
}

export const categoryColumns = (open: (id: number) => void) => [
  col.cell(
    'name',
    '分类名称',
    ({ id, name, icon }) => (
      <span className="flex min-w-0 items-center gap-2">
        {icon && <Thumbnail src={smallImage(icon, 24)} full={icon} alt={name} size={24} />}
        <NameButton onClick={() => open(id)}>{name}</NameButton>
      </span>
    ),
    { width: 260, text: ({ name }) => name },
  ),
  col.status('status', '状态', enableStatus),
  col.label('materialKind', '材料类型', materialKind, { width: 96 }),
  col.label('unit', '默认单位', materialUnit, { width: 88 }),
  col.cell('lossRate', '默认损耗率', ({ lossRate }) => (lossRate === null ? '' : `${lossRate}%`), {
    width: 104,
    align: 'right',
  }),
  col.cell('attributes', '分类参数', ({ attributes }) => attributes.map((item) => item.attributeName).join('、'), {
    width: 220,
  }),
  col.count('materialCount', '材料数', { width: 88 }),
  col.time('updatedAt', '更新时间'),
]
