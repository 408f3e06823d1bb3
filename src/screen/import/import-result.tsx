import { IMPORT_SHOWN_FAULTS, type ImportCheck } from '#contract/imports.ts'
import { downloadJobFile } from '#contract/jobs.ts'
import { formatCount } from '#lib/formats.ts'
import { useChange } from '#screen/data/use-change.ts'
import { saveFile } from '#screen/list/export-button.tsx'
import { Button } from '#ui/button/button.tsx'
import { Notice } from '#ui/notice/notice.tsx'

/** Validation result: the number of changes, or the cells with errors. */
export function ImportResult({ checked }: { checked: ImportCheck }) {
  const { jobId, totalRows, addRows, updateRows, errorRows, errorList, preview, pictures } = checked
  const [first] = preview
  const isCut = errorList.length >= IMPORT_SHOWN_FAULTS
  return (
    <div className="grid gap-3">
      <Notice
        tone={errorRows > 0 ? 'danger' : 'success'}
        {...(errorRows > 0 && { action: <FaultFile jobId={jobId} /> })}
      >
        {errorRows > 0
          ? `共 ${formatCount(totalRows)} 行，${formatCount(errorRows)} 行有错误，改正后重新选择文件${isCut ? `；下面列出前 ${IMPORT_SHOWN_FAULTS} 处，全部错误见错误明细` : ''}`
          : `共 ${formatCount(totalRows)} 行，新增 ${formatCount(addRows)} 行，更新 ${formatCount(updateRows)} 行`}
        {pictures && errorRows === 0 && `，图片 ${formatCount(pictures.taken)} 张`}
      </Notice>
      {pictures && pictures.strangerCount > 0 && (
        <Notice tone="warning" title={`${formatCount(pictures.strangerCount)} 张图片没有对应的行，不会导入`}>
          {pictures.strangers.join('、')}
          {pictures.strangerCount > pictures.strangers.length && ' 等'}
        </Notice>
      )}
      {errorRows > 0 ? (
        <Rows
          label="错误明细"
          head={['行', '列', '内容', '原因']}
          rows={errorList.map(({ row, column, value, reason }) => [String(row), column, value, reason])}
        />
      ) : (
        first && (
          <Rows
            label="内容预览"
            head={['行', ...first.cells.map(({ column }) => column)]}
            rows={preview.map(({ row, cells }) => [String(row), ...cells.map(({ value }) => value)])}
          />
        )
      )}
    </div>
  )
}

/** Downloads the rows with errors, unchanged, each with its error messages. */
function FaultFile({ jobId }: { jobId: number }) {
  const getAddress = useChange(downloadJobFile)
  const download = async () => {
    try {
      saveFile((await getAddress({ id: jobId, kind: 'error' })).url)
    } catch {
      // The call has shown the error.
    }
  }
  return (
    <Button size="tiny" onClick={() => void download()}>
      下载错误明细
    </Button>
  )
}

function Rows({ label, head, rows }: { label: string; head: readonly string[]; rows: readonly (readonly string[])[] }) {
  // Columns without any value are omitted.
  const shown = head.flatMap((title, at) => (rows.some((cells) => cells[at]) ? [{ title, at }] : []))
  return (
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
              <td key={title} className="break-words px-3 py-1.5 tabular-nums">
                {cells[at]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
