import type { Classify } from '#contract/configuration/classifies.ts'
import { showStatus, terminal } from '#contract/configuration/codes.ts'
import { BranchName } from '#features/configuration/shared/branch-name.tsx'
import { formatCount } from '#lib/formats.ts'
import { columns } from '#screen/list/columns.tsx'
import { Tag } from '#ui/tag/tag.tsx'

const col = columns<Classify>()

/** The product sources of a front category as text. */
export const sourceText = ({ categories, labels, pinnedProducts }: Classify): string =>
  [
    categories.map(({ name }) => name).join('、'),
    labels.length > 0 && `标签 ${labels.map(({ name }) => name).join('、')}`,
    pinnedProducts.length > 0 && `置顶 ${pinnedProducts.length} 个`,
  ]
    .filter(Boolean)
    .join('；')

export const classifyColumns = (open: (id: number) => void) => [
  col.cell('name', '分类名称', (classify) => <BranchName branch={classify} open={open} />, {
    width: 216,
    text: ({ name }) => name,
  }),
  col.status('status', '状态', showStatus, { width: 80 }),
  col.cell('source', '商品来源', sourceText, { width: 200 }),
  col.cell(
    'productCount',
    '在售商品',
    ({ productCount }) => (productCount === 0 ? <Tag tone="warning">空分类</Tag> : formatCount(productCount)),
    { width: 88, align: 'right', text: ({ productCount }) => String(productCount) },
  ),
  col.cell('terminals', '展示终端', ({ terminals }) => terminals.map(terminal.label).join('、'), { width: 152 }),
  col.time('updatedAt', '更新时间'),
]
