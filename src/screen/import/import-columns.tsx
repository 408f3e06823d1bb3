import { useState } from 'react'
import type { ImportCheck, ImportMapping } from '#contract/imports.ts'
import { Button } from '#ui/button/button.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { Select } from '#ui/select/select.tsx'

interface ImportColumnsProps {
  checked: ImportCheck
  isBusy: boolean
  onApply: (mapping: ImportMapping) => void
}

/** Chooses the column of the sheet for each field. */
export function ImportColumns({ checked: { fields, titles, missing, unused }, isBusy, onApply }: ImportColumnsProps) {
  const initial = Object.fromEntries(fields.map(({ field, place }) => [field, place]))
  const [mapping, setMapping] = useState<ImportMapping>(initial)
  const isChanged = fields.some(({ field }) => mapping[field] !== initial[field])
  const lacking = fields.filter(({ field, isRequired }) => isRequired && mapping[field] === null)
  const byPlace = new Map(titles.map((title) => [title.place, title]))
  const choose = (field: string, value: string) => {
    const place = value === '' ? null : Number(value)
    // A column belongs to one field: the other loses it.
    const freed = fields.filter((other) => place !== null && mapping[other.field] === place).map((other) => other.field)
    setMapping({ ...mapping, ...Object.fromEntries(freed.map((other) => [other, null])), [field]: place })
  }
  return (
    <section aria-label="列对应" className="grid grid-cols-1 gap-3">
      <Notice
        tone={missing.length > 0 ? 'danger' : 'info'}
        title={missing.length > 0 ? `没有找到必填的列：${missing.join('、')}` : '列对应'}
      >
        {missing.length > 0 && '请选择文件中对应的列，或改好表头后重新选择文件。'}
        {unused.length > 0 && `文件中的「${unused.slice(0, 10).join('」「')}」没有对应，不会读取。`}
      </Notice>
      <table aria-label="列对应" className="w-full border-collapse border text-small">
        <thead className="bg-sunken text-left">
          <tr>
            {['字段', '文件中的列', '示例'].map((title) => (
              <th key={title} scope="col" className="px-3 py-1.5 font-medium">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {fields.map(({ field, title, note, isRequired }) => {
            const place = mapping[field] ?? null
            return (
              <tr key={field} className="border-t">
                <th scope="row" title={note} className="px-3 py-1 text-left font-normal">
                  {title}
                  {isRequired && <span className="ml-1 text-danger-text">必填</span>}
                </th>
                <td className="w-64 px-3 py-1">
                  <Select
                    aria-label={`${title}对应的列`}
                    aria-invalid={(isRequired && place === null) || undefined}
                    value={place === null ? '' : String(place)}
                    onChange={(value) => choose(field, value)}
                    options={titles.map((of) => ({ value: String(of.place), label: of.title }))}
                    placeholder="不读取"
                    clearable
                    disabled={isBusy}
                  />
                </td>
                <td className="max-w-72 truncate px-3 py-1 text-text-muted">
                  {place === null ? '' : byPlace.get(place)?.samples.join('、')}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      <Button
        className="justify-self-end"
        disabled={!isChanged || lacking.length > 0 || isBusy}
        onClick={() => onApply(mapping)}
      >
        按此对应重新预检
      </Button>
    </section>
  )
}
