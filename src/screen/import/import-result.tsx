import type { ImportCheck } from '#contract/imports.ts'
import { formatCount } from '#lib/formats.ts'
import { Notice } from '#ui/notice/notice.tsx'
import { JobFileButton } from './job-file-button.tsx'

/** 新增 1 行，更新 1 行，无变化 3 行 */
function countsOf({ addRows, updateRows, unchangedRows, errorRows }: ImportCheck): string {
  const counts: [string, number][] = [
    ['新增', addRows],
    ['更新', updateRows],
    ['无变化', unchangedRows],
    ['有误', errorRows],
  ]
  return counts.flatMap(([label, count]) => (count > 0 ? [`，${label} ${formatCount(count)} 行`] : [])).join('')
}

/** What an import would do: the number of changes, with a preview of the first rows. */
export function ImportResult({ checked }: { checked: ImportCheck }) {
  const { jobId, totalRows, errorRows, preview, pictures } = checked
  const [first] = preview
  return (
    <div className="grid grid-cols-1 gap-3">
      <Notice
        tone={errorRows > 0 ? 'warning' : 'success'}
        {...(errorRows > 0 && {
          action: (
            <JobFileButton jobId={jobId} kind="error" size="tiny">
              下载错误明细
            </JobFileButton>
          ),
        })}
      >
        {`共 ${formatCount(totalRows)} 行${countsOf(checked)}`}
        {pictures && `，图片 ${formatCount(pictures.taken)} 张`}
        {errorRows > 0 && '；有误的行可在下面直接改，不改则跳过'}
      </Notice>
      {pictures && pictures.strangerCount > 0 && (
        <Notice tone="warning" title={`${formatCount(pictures.strangerCount)} 张图片没有对应的行，不会导入`}>
          {pictures.strangers.join('、')}
          {pictures.strangerCount > pictures.strangers.length && ' 等'}
        </Notice>
      )}
      {errorRows === 0 && first && (
        <Rows
          label="内容预览"
          head={['行', ...first.cells.map(({ column }) => column)]}
          rows={preview.map(({ row, cells }) => [String(row), ...cells.map(({ value }) => value)])}
        />
      )}
    </div>
  )
}

function Rows({ label, head, rows }: { label: string; head: readonly string[]; rows: readonly (readonly string[])[] }) {
  // Columns without any value are omitted.
  const shown = head.flatMap((title, at) => (rows.some((cells) => cells[at]) ? [{ title, at }] : []))
  return (
    <div className="overflow-x-auto">
      <table aria-label={label} className="w-full border-collapse border text-small">
        <thead className="bg-sunken text-left">
          <tr>
            {shown.map(({ title }) => (
              <th key={title} scope="col" className="whitespace-nowrap px-3 py-1.5 font-medium">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells) => (
            <tr key={cells.join('\n')} className="border-t align-top">
              {shown.map(({ title, at }) => (
                <td key={title} className="min-w-20 break-words px-3 py-1.5 tabular-nums">
                  {cells[at]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
