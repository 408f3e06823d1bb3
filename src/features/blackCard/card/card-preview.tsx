import { useWatch } from 'react-hook-form'
import { useLevels } from './pickers.ts'
import type { CardValues } from './use-form.ts'

/** The card as its holder will see it. */
export function CardPreview({ cardNo = '保存后生成' }: { cardNo?: string | undefined }) {
  const [name, shortName, levelId] = useWatch<CardValues, ['name', 'shortName', 'cardLevelId']>({
    name: ['name', 'shortName', 'cardLevelId'],
  })
  const { data: levels = [] } = useLevels()
  const level = levels.find(({ id }) => id === levelId)
  return (
    <section aria-label="卡面预览" className="grid gap-2">
      <h2 className="text-text-muted">卡面预览</h2>
      <div
        className="grid aspect-[1.58] content-between overflow-hidden rounded-panel border bg-sunken p-4"
        style={level?.cover ? { background: `url("${level.cover}") center / cover` } : undefined}
      >
        <span className="font-medium">{level?.name ?? '黑卡'}</span>
        <span className="grid gap-1">
          <span className="truncate font-medium">{shortName || name || '商家名称'}</span>
          <span className="truncate tabular-nums text-small text-text-muted">{cardNo}</span>
        </span>
      </div>
    </section>
  )
}
