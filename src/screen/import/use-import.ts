import { useState } from 'react'
import { uploadModel } from '#contract/base.ts'
import { amendImport, commitImport, type ImportCheck, type ImportMapping, validateImport } from '#contract/imports.ts'
import { uploadFile } from '#lib/upload.ts'
import { useChange } from '#screen/data/use-change.ts'
import { useSheetWork } from '#screen/files/sheet-drop.tsx'
import type { TextChange } from '#ui/cell-table/text-sheet.ts'

interface Uploaded {
  name: string
  /** Empty while uploading. */
  key: string
}

const quiet = { quiet: true } as const

/** The file, its check and its import, one step at a time. Errors of a step stay in `work`. */
export function useImport(resource: string) {
  const [sheet, setSheet] = useState<Uploaded | null>(null)
  const [zip, setZip] = useState<Uploaded | null>(null)
  const [checked, setChecked] = useState<ImportCheck | null>(null)
  const [jobId, setJobId] = useState<number | null>(null)
  const work = useSheetWork('导入失败，请重试')
  const validate = useChange(validateImport)
  const amend = useChange(amendImport)
  const commit = useChange(commitImport)

  const check = async (of: Uploaded, withPictures: Uploaded | null) => {
    setChecked(null)
    const params = { resource, key: of.key, ...(withPictures && { pictures: withPictures.key }) }
    setChecked(await validate(params, undefined, quiet))
  }
  return {
    sheet,
    zip,
    checked,
    jobId,
    work,
    takeSheet: (file: File) =>
      work.run(async () => {
        setChecked(null)
        setSheet({ name: file.name, key: '' })
        const { key } = await uploadFile(file, { model: uploadModel.importFile })
        setSheet({ name: file.name, key })
        await check({ name: file.name, key }, zip)
      }),
    takeZip: (file: File | null) =>
      work.run(async () => {
        setChecked(null)
        const uploaded = file && {
          name: file.name,
          key: (await uploadFile(file, { model: uploadModel.modelOrTexture })).key,
        }
        setZip(uploaded)
        if (sheet?.key) await check(sheet, uploaded)
      }),
    /** Repeats the check with its columns and corrections; an expired one begins again with the file. */
    checkAgain: () =>
      work.run(async () => {
        const again = checked && amend({ checkId: checked.checkId }, undefined, quiet).catch(() => null)
        const answer = await again
        if (answer) setChecked(answer)
        else if (sheet) await check(sheet, zip)
      }),
    setColumns: (mapping: ImportMapping) =>
      work.run(async () => {
        if (checked) setChecked(await amend({ checkId: checked.checkId, mapping }, undefined, quiet))
      }),
    /** Checks the corrected cells. */
    correct: (changes: readonly TextChange[]) =>
      work.run(async () => {
        if (!checked) return
        const cells = changes.map(({ name, column, text }) => ({
          row: Number(name),
          field: checked.fields[column]?.field ?? '',
          value: text,
        }))
        setChecked(await amend({ checkId: checked.checkId, cells }, undefined, quiet))
      }),
    /** Imports the rows without errors. */
    start: () =>
      work.run(async () => {
        if (checked) setJobId((await commit({ checkId: checked.checkId, onlyValid: true }, undefined, quiet)).jobId)
      }),
    /** Begins with another file. */
    restart: () => {
      setSheet(null)
      setZip(null)
      setChecked(null)
      setJobId(null)
    },
  }
}
