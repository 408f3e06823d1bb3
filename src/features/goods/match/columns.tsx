import { matchPlace, matchStatus } from '#contract/goods/codes.ts'
import type { listRecommendedMatches, MatchRow } from '#contract/goods/recommended-matches.ts'
import { NumberCell } from '#features/goods/product/number-cell.tsx'
import { smallImage } from '#lib/small-image.ts'
import { columns, type ListColumn } from '#screen/list/columns.tsx'
import { Money } from '#ui/money/money.tsx'
import { Tag } from '#ui/tag/tag.tsx'
import { Tooltip } from '#ui/tooltip/tooltip.tsx'
import { matchPaths } from '../match-paths.ts'

const col = columns<typeof listRecommendedMatches>()

interface Shown {
  canEdit: boolean
  onSort: (match: MatchRow, sort: number) => Promise<unknown>
}

export const matchColumns = ({ canEdit, onSort }: Shown): ListColumn<typeof listRecommendedMatches>[] => [
  col.image('cover', '封面', ({ title }) => title, { pin: 'start' }),
  canEdit
    ? col.link('title', '搭配名称', ({ id }) => matchPaths.form.to({ id }), {
        width: 176,
        pin: 'start',
        sortable: true,
      })
    : col.text('title', '搭配名称', { width: 176, pin: 'start', sortable: true }),
  col.status('status', '状态', matchStatus, { width: 88 }),
  col.cell('setPrice', '整套价', ({ setPrice }) => <Money amount={setPrice} className="font-medium" />, {
    width: 112,
    align: 'right',
    text: ({ setPrice }) => setPrice,
  }),
  col.money('totalPrice', '整套原价', { width: 112 }),
  col.cell('mainProduct', '主商品', ({ mainProduct }) => mainProduct.name, { width: 184 }),
  col.cell('items', '搭配商品', (match) => <SetPictures {...match} />, {
    width: 96,
    text: ({ itemCount }) => `${itemCount} 件`,
  }),
  col.cell(
    'brokenCount',
    '失效商品',
    ({ brokenCount }) => (brokenCount > 0 ? <Tag tone="danger">{`${brokenCount} 个失效`}</Tag> : ''),
    { width: 96, text: ({ brokenCount }) => String(brokenCount) },
  ),
  col.cell('style', '风格', ({ style }) => style?.name ?? '', { width: 88 }),
  col.cell('space', '空间', ({ space }) => space?.name ?? '', { width: 72 }),
  col.cell('places', '展示位置', ({ places }) => places.map(matchPlace.label).join('、'), { width: 144 }),
  col.time('startAt', '开始时间', { sortable: true }),
  col.cell('endAt', '结束时间', ({ endAt }) => (endAt ? endAt.slice(0, 16).replace('T', ' ') : '长期'), {
    width: 136,
    sortable: true,
  }),
  canEdit
    ? col.cell(
        'sort',
        '排序值',
        (match) => (
          <NumberCell
            label={`${match.title} 的排序值`}
            value={match.sort}
            max={9999}
            onSettle={(sort) => onSort(match, sort)}
          />
        ),
        {
          width: 88,
          sortable: true,
          align: 'right',
          text: ({ sort }) => String(sort),
        },
      )
    : col.count('sort', '排序值', { sortable: true }),
]

/** The number of products that accompany the main one; hovering shows the pictures of the set. */
function SetPictures({ itemCount, pictures }: Pick<MatchRow, 'itemCount' | 'pictures'>) {
  return (
    <Tooltip
      content={
        <ul aria-label="整套商品" className="grid grid-cols-4 gap-2 p-1">
          {pictures.map(({ id, name, cover }) => (
            <li key={id} className="w-16">
              <img src={smallImage(cover, 64)} alt={name} className="size-16 rounded object-cover" />
            </li>
          ))}
        </ul>
      }
    >
      <button type="button" className="cursor-default rounded text-data tabular-nums underline underline-offset-4">
        {`${itemCount} 件`}
      </button>
    </Tooltip>
  )
}
