import { Link } from 'react-router-dom'
import { enableStatus, grantKind, labelPlace, labelType } from '#contract/configuration/codes.ts'
import { CORNER_MARK } from '#contract/configuration/label-rules.ts'
import type { Label, listLabels } from '#contract/configuration/labels.ts'
import { formatTime } from '#lib/formats.ts'
import { smallImage } from '#lib/small-image.ts'
import { columns } from '#screen/list/columns.tsx'
import { Thumbnail } from '#ui/image/thumbnail.tsx'
import { labelPaths } from '../paths.ts'
import { LabelMark } from './mark.tsx'

const col = columns<typeof listLabels>()

const lasting = ({ startAt, endAt }: Label): string =>
  startAt || endAt ? `${startAt ? formatTime(startAt) : '即时'} 至 ${endAt ? formatTime(endAt) : '长期'}` : '长期'

const rule = ({ grantKind: kind, autoDays, autoSales, autoStock }: Label): string =>
  ({
    1: grantKind.label(1),
    2: `上架 ${autoDays} 天内`,
    3: `30 天销量 ≥ ${autoSales}`,
    4: `可售库存 ≤ ${autoStock}`,
  })[kind]

export const labelColumns = [
  col.cell(
    'name',
    '标签',
    (label) => (
      <Link
        to={labelPaths.form.to({ id: label.id })}
        className="flex min-w-0 items-center gap-2 hover:underline hover:underline-offset-4"
      >
        {label.type === CORNER_MARK && label.image && (
          <Thumbnail src={smallImage(label.image, 24)} alt="" size={24} opens={false} />
        )}
        <LabelMark label={label} />
      </Link>
    ),
    { width: 160, pin: 'start', hideable: false, sortable: true, text: ({ name }) => name },
  ),
  col.status('status', '状态', enableStatus, { width: 88 }),
  col.label('type', '标签类型', labelType, { width: 96 }),
  col.cell('grantKind', '打标方式', rule, { width: 140, text: rule }),
  col.cell('places', '展示位置', ({ places }) => places.map(labelPlace.label).join('、') || '不展示', {
    width: 168,
    text: ({ places }) => places.map(labelPlace.label).join('、'),
  }),
  col.count('productCount', '商品数', { width: 80 }),
  col.count('usedCount', '其他引用', { width: 88 }),
  col.count('priority', '优先级', { width: 80, sortable: true }),
  col.flag('supplierVisible', '供应商可选', { width: 96 }),
  col.cell('startAt', '有效期', lasting, { width: 240, text: lasting }),
  col.time('updatedAt', '更新时间', { sortable: true }),
]
