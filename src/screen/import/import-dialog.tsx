import { useMemo, useState, useSyncExternalStore } from 'react'
import { getImportTemplate, IMPORT_MAX_ROWS, type ImportCheck } from '#contract/imports.ts'
import { call } from '#lib/call.ts'
import { formatCount } from '#lib/formats.ts'
import { PicturesDrop } from '#screen/files/pictures-drop.tsx'
import { SheetDrop } from '#screen/files/sheet-drop.tsx'
import { useEdits } from '#screen/form/use-edits.ts'
import { Button } from '#ui/button/button.tsx'
import { TextSheet } from '#ui/cell-table/text-sheet.ts'
import { Dialog, DialogBody, DialogClose, DialogContent, DialogFoot } from '#ui/dialog/dialog.tsx'
import { FaultyRows } from './faulty-rows.tsx'
import { ImportColumns } from './import-columns.tsx'
import { ImportOutcome } from './import-outcome.tsx'
import { ImportResult } from './import-result.tsx'
import { useImport } from './use-import.ts'

interface ImportDialogProps {
  /** Resource of the permission list whose records the file contains. */
  resource: string
  /** Noun of the records: 类目 */
  noun: string
  /** Description of the optional zip of pictures; omitted if not supported. */
  pictures?: string
  /** Maximum rows of a file; by default `IMPORT_MAX_ROWS`. */
  maxRows?: number
  /** Takes the checked rows into a form instead of importing them. */
  onTake?: (checkId: string) => Promise<void>
  onClose: () => void
}

const goodRows = ({ totalRows, errorRows }: ImportCheck): number => totalRows - errorRows

/** The rows with errors as an editable sheet; a new one for each answer of the server. */
function useFaultySheet(checked: ImportCheck | null): TextSheet | null {
  return useMemo(() => {
    if (!checked || checked.faultyRows.length === 0) return null
    const rows = checked.faultyRows.map(({ row, cells, faults }) => {
      const reasonsOf = (field: string) =>
        faults.flatMap((fault) => (fault.field === field ? [fault.reason] : [])).join('；')
      return {
        name: String(row),
        cells,
        faults: checked.fields.map(({ field }) => reasonsOf(field)),
        fault: reasonsOf('') || undefined,
      }
    })
    return new TextSheet(rows, checked.fields.length)
  }, [checked])
}

const noSubscription = () => () => {}

/**
 * Imports a spreadsheet: columns are matched, each row is checked, cells with errors are corrected on the screen, and
 * the rows without errors are imported. The others stay as a file.
 */
export function ImportDialog({ resource, noun, pictures, maxRows, onTake, onClose }: ImportDialogProps) {
  const task = useImport(resource)
  const { sheet, zip, checked, jobId, work } = task
  const faulty = useFaultySheet(checked)
  const changes = useSyncExternalStore(faulty?.subscribe ?? noSubscription, () => faulty?.changed.length ?? 0)
  const [showsColumns, showColumns] = useState(false)
  const edits = useEdits(jobId === null ? { sheet: sheet?.name, zip: zip?.name, changes } : { changes: 0 })
  const isMissing = checked !== null && checked.missing.length > 0
  const primary = (): { label: string; run: () => Promise<unknown>; isDisabled: boolean } => {
    if (!checked) return { label: '导入', run: task.start, isDisabled: true }
    if (isMissing) return { label: '请先选择对应的列', run: task.start, isDisabled: true }
    if (changes > 0) {
      return { label: `检查修改的 ${changes} 格`, run: () => task.correct(faulty?.changed ?? []), isDisabled: false }
    }
    const count = goodRows(checked)
    const verb = onTake ? '添加' : '导入'
    const skipped = checked.errorRows > 0 ? `，跳过 ${formatCount(checked.errorRows)} 行有误` : ''
    const isSame = count > 0 && count === checked.unchangedRows && !onTake
    if (isSame) return { label: '没有变化，无需导入', run: task.start, isDisabled: true }
    const run = onTake ? () => work.run(() => onTake(checked.checkId)) : task.start
    return { label: `${verb} ${formatCount(count)} 行${skipped}`, run, isDisabled: count === 0 }
  }
  const { label, run, isDisabled } = primary()

  return (
    <Dialog open onOpenChange={onClose} edits={edits}>
      <DialogContent
        size={checked && jobId === null ? 'wide' : 'medium'}
        title={`导入${noun}`}
        description="先预检；有误的行可以直接改，其余照常导入"
        locked={work.isBusy}
      >
        {jobId !== null ? (
          <ImportOutcome jobId={jobId} noun={noun} onAgain={task.restart} onClose={onClose} />
        ) : (
          <>
            <DialogBody className="grid grid-cols-1 gap-4">
              <SheetDrop
                work={work}
                fileName={sheet?.name ?? ''}
                hint={`.xlsx 或 .csv，最多 ${maxRows ?? IMPORT_MAX_ROWS} 行；列名与模板相近即可，不分先后`}
                busyHint="正在预检，同时检查的文件较多时会排队"
                onFile={(file) => void task.takeSheet(file)}
                {...(sheet?.key && { onRetry: () => void task.checkAgain() })}
                readTemplate={async () => (await call(getImportTemplate, { resource }, { quiet: true })).url}
              />
              {pictures && (
                <PicturesDrop
                  hint={pictures}
                  name={zip?.name ?? ''}
                  work={work}
                  onFile={(file) => void task.takeZip(file)}
                />
              )}
              {checked && (isMissing || checked.unused.length > 0 || showsColumns) && (
                <ImportColumns
                  key={checked.fields.map(({ place }) => place).join()}
                  checked={checked}
                  isBusy={work.isBusy || changes > 0}
                  onApply={(mapping) => void task.setColumns(mapping)}
                />
              )}
              {checked && !isMissing && <ImportResult checked={checked} />}
              {checked && faulty && <FaultyRows checked={checked} sheet={faulty} />}
            </DialogBody>
            <DialogFoot>
              {checked && !isMissing && checked.unused.length === 0 && !showsColumns && (
                <Button tone="quiet" className="mr-auto" onClick={() => showColumns(true)}>
                  列对应
                </Button>
              )}
              <DialogClose asChild>
                <Button disabled={work.isBusy}>取消</Button>
              </DialogClose>
              <Button
                tone="primary"
                disabled={isDisabled}
                loading={work.isBusy && checked !== null}
                onClick={() => void run()}
              >
                {label}
              </Button>
            </DialogFoot>
          </>
        )}
      </DialogContent>
    </Dialog>
  )
}
