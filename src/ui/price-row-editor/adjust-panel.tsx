import ArrowRight from 'lucide-react/icons/arrow-right'
import { type FormEvent, useState } from 'react'
import { halfWidth } from '#contract/rules/half-width.ts'
import { Button } from '#ui/button/button.tsx'
import { Field } from '#ui/field/field.tsx'
import { RadioGroup } from '#ui/radio-group/radio-group.tsx'
import { Select } from '#ui/select/select.tsx'
import { TextInput } from '#ui/text-input/text-input.tsx'
import { adjust, adjustments } from './actions.ts'
import { type AdjustMethod, type Adjustment, isAdjustment, type Rounding } from './adjust.ts'
import { isSame } from './column.ts'
import type { PriceSheet } from './price-sheet.ts'
import { groupDigits, readText } from './read-text.ts'

const methods: Record<AdjustMethod, { label: string; hint: string; suffix: string }> = {
  times: { label: '乘以系数', hint: '如 1.05', suffix: '倍' },
  percent: { label: '加减百分比', hint: '如 5 或 -10', suffix: '%' },
  amount: { label: '加减金额', hint: '如 50 或 -20', suffix: '元' },
  set: { label: '统一设为', hint: '如 1999', suffix: '' },
}
const roundings: Record<Rounding, string> = { cent: '保留到分', whole: '四舍五入到元', tail: '尾数 .9' }
const shownRows = 5

function isKey<Key extends string>(table: Record<Key, unknown>, text: string): text is Key {
  return text in table
}

interface AdjustPanelProps<Row> {
  sheet: PriceSheet<Row>
  nameOf: (row: Row) => string
  onDone: () => void
}

/** Adjusts the selected prices by one rule, with a preview of the first rows. */
export function AdjustPanel<Row>({ sheet, nameOf, onDone }: AdjustPanelProps<Row>) {
  const [adjustment, setAdjustment] = useState<Adjustment>({ method: 'percent', by: '', rounding: 'cent' })
  const { method, by, rounding } = adjustment
  const change = (part: Partial<Adjustment>) => setAdjustment({ ...adjustment, ...part })
  const texts = isAdjustment(adjustment) ? [...adjustments(sheet, adjustment)] : undefined
  const isWrong = by.trim() !== '' && texts === undefined

  const apply = (event: FormEvent) => {
    event.preventDefault()
    if (!texts?.length) return
    adjust(sheet, adjustment)
    onDone()
  }
  return (
    <form noValidate onSubmit={apply} className="grid grid-cols-1 gap-3">
      <div className="grid grid-cols-2 gap-3">
        <Field label="方式">
          <Select
            value={method}
            onChange={(chosen) => isKey(methods, chosen) && change({ method: chosen })}
            options={Object.entries(methods).map(([value, { label }]) => ({ value, label }))}
          />
        </Field>
        <Field label="数值" error={isWrong && '请输入数字'}>
          <TextInput
            inputMode="decimal"
            value={by}
            onChange={(text) => change({ by: halfWidth(text) })}
            placeholder={methods[method].hint}
            suffix={methods[method].suffix}
          />
        </Field>
      </div>
      <Field label="取整">
        <RadioGroup
          value={rounding}
          onChange={(chosen) => isKey(roundings, chosen) && change({ rounding: chosen })}
          options={Object.entries(roundings).map(([value, label]) => ({ value, label }))}
        />
      </Field>
      {texts && <Preview sheet={sheet} nameOf={nameOf} texts={texts} />}
      <Button type="submit" tone="primary" disabled={!texts?.length} className="justify-self-end">
        {texts?.length ? `调整 ${texts.length} 格` : '调整'}
      </Button>
    </form>
  )
}

interface PreviewProps<Row> {
  sheet: PriceSheet<Row>
  nameOf: (row: Row) => string
  texts: readonly { row: number; column: number; text: string }[]
}

function Preview<Row>({ sheet, nameOf, texts }: PreviewProps<Row>) {
  if (texts.length === 0) return <p className="text-text-muted">所选的格没有可以调整的价格</p>
  return (
    <div className="grid grid-cols-1 gap-1">
      <p className="text-small text-text-muted">
        {texts.length > shownRows ? `前 ${shownRows} 格，其余相同规则` : '调整后'}
      </p>
      <ul className="divide-y rounded border">
        {texts.slice(0, shownRows).map((cell) => {
          const column = sheet.editable(cell)
          const row = sheet.rows[cell.row]
          if (!column || row === undefined) return null
          const reading = readText(column, cell.text)
          const before = sheet.textOf(cell)
          const isMoved = 'error' in reading || !isSame(reading.value, before)
          return (
            <li key={`${cell.row} ${cell.column}`} className="flex items-center gap-2 px-2 py-1">
              <span className="min-w-0 flex-1 truncate text-text-muted">{nameOf(row)}</span>
              <span className="shrink-0">{column.title}</span>
              <span className="tabular-nums text-text-faint">{groupDigits(before) || '空'}</span>
              <ArrowRight aria-hidden strokeWidth={1.75} className="size-3.5 shrink-0 text-text-faint" />
              {'error' in reading ? (
                <span className="text-danger-text">{reading.error}</span>
              ) : (
                <strong className={isMoved ? 'font-medium tabular-nums' : 'font-normal tabular-nums text-text-faint'}>
                  {groupDigits(reading.value)}
                </strong>
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
