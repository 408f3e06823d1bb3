import { useState } from 'react'
import { uploadModel } from '#contract/base.ts'
import { HANDSEL_PHONES_MAX } from '#contract/marketing/handsels.ts'
import { uploadFile } from '#lib/upload.ts'
import { SheetDrop, useSheetWork } from '#screen/files/sheet-drop.tsx'
import { fieldsOf } from '#screen/form/field-name.ts'
import { useField } from '#screen/form/use-field.tsx'
import type { GiveValues } from './use-give-form.ts'

const field = fieldsOf<GiveValues>()

/** A sheet that holds only the title of its column. */
const readTemplate = async () => URL.createObjectURL(new Blob(['\ufeff手机号\n'], { type: 'text/csv' }))

/** A file with phones in its first column; its value is the key of the uploaded file. */
export function PhonesField() {
  const { onChange, inField } = useField<string>({ name: field('fileKey'), label: '手机号文件' })
  const [fileName, setName] = useState('')
  const work = useSheetWork('上传失败，请重试')
  const take = (file: File) =>
    void work.run(async () => {
      setName(file.name)
      const { key } = await uploadFile(file, { model: uploadModel.importFile })
      onChange(key)
    })
  return inField(
    <SheetDrop
      work={work}
      fileName={fileName}
      hint={`.xlsx 或 .csv，手机号在第一列，最多 ${HANDSEL_PHONES_MAX} 行`}
      busyHint="正在上传"
      onFile={take}
      readTemplate={readTemplate}
    />,
  )
}
