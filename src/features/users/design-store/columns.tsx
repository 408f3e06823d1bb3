import { designerLevel, designStoreStatus } from '#contract/users/codes.ts'
import { feeLabel } from '#contract/users/design-store-rules.ts'
import type { DesignStoreRow, listDesignStores } from '#contract/users/design-stores.ts'
import { CoveredContact } from '#features/users/shared/covered-contact.tsx'
import { columns, type ListColumn } from '#screen/list/columns.tsx'
import { NameButton } from '#screen/list/name-button.tsx'
import { Tag } from '#ui/tag/tag.tsx'

const col = columns<typeof listDesignStores>()
const namesOf = (list: readonly { name: string }[]): string => list.map(({ name }) => name).join('、')

/** `open` opens the drawer of a store. */
export const designStoreColumns = (open: (id: number) => void): ListColumn<typeof listDesignStores>[] => [
  col.image('avatar', '照片', ({ name }) => name, { pin: 'start' }),
  col.cell('name', '店铺名称', (row) => <Name row={row} onOpen={open} />, {
    width: 232,
    pin: 'start',
    hideable: false,
    sortable: true,
    text: ({ name }) => name,
  }),
  col.status('status', '状态', designStoreStatus, { width: 112 }),
  col.cell('feeMin', '设计费', feeLabel, { width: 144, sortable: true, text: feeLabel }),
  col.cell('designer', '设计师', ({ designer }) => designer?.name, {
    width: 96,
    text: ({ designer }) => designer?.name ?? '',
  }),
  col.cell(
    'phone',
    '手机号',
    ({ id, phone, designer }) => (
      <CoveredContact key={id} resource="designStore" id={id} field="phone" covered={phone} of={designer?.name ?? ''} />
    ),
    { width: 140, text: ({ phone }) => phone },
  ),
  col.label('level', '设计师等级', designerLevel, { width: 104 }),
  col.cell('styles', '擅长风格', ({ styles }) => namesOf(styles), {
    width: 168,
    text: ({ styles }) => namesOf(styles),
  }),
  col.cell('serviceAreaNames', '服务城市', ({ serviceAreaNames }) => serviceAreaNames.join('、'), {
    width: 200,
    text: ({ serviceAreaNames }) => serviceAreaNames.join('、'),
  }),
  col.cell('store', '挂靠门店', ({ store }) => store?.name, { width: 168, text: ({ store }) => store?.name ?? '' }),
  col.count('caseCount', '案例', { width: 72 }),
  col.count('fansCount', '粉丝', { width: 80, sortable: true }),
  col.cell('rating', '评分', ({ rating }) => rating, {
    width: 72,
    align: 'right',
    sortable: true,
    text: ({ rating }) => rating,
  }),
  col.count('customerCount', '服务客户', { width: 88 }),
  col.flag('recommended', '首页推荐', { width: 80 }),
  col.count('sort', '排序值', { width: 80, sortable: true }),
  col.time('submittedAt', '提交时间', { sortable: true }),
]

interface NameProps {
  row: DesignStoreRow
  onOpen: (id: number) => void
}

function Name({ row: { id, name, hasChange, recommended }, onOpen }: NameProps) {
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      <NameButton onClick={() => onOpen(id)}>{name}</NameButton>
      {hasChange && <Tag tone="warning">修改待审</Tag>}
      {recommended && <Tag tone="info">推荐</Tag>}
    </span>
  )
}
