import { useMemo, useState } from 'react'
import { uploadModel } from '#contract/base.ts'
import type { CodeOf } from '#contract/codes.ts'
import { followWay, intentLevel } from '#contract/users/codes.ts'
import { addCustomerFollow, followImage, MAX_FOLLOW_IMAGES } from '#contract/users/customer-follows.ts'
import { nextFollowOf, quickTexts } from '#contract/users/customer-rules.ts'
import type { CustomerRow } from '#contract/users/customers.ts'
import { dayOf } from '#lib/formats.ts'
import { useChange } from '#screen/data/use-change.ts'
import { saveUpload } from '#screen/files/upload-fields.tsx'
import { ActionDialog } from '#screen/form/action-dialog.tsx'
import { useEdits } from '#screen/form/use-edits.ts'
import { Button } from '#ui/button/button.tsx'
import { DateInput } from '#ui/date-input/date-input.tsx'
import { Field } from '#ui/field/field.tsx'
import { Select } from '#ui/select/select.tsx'
import { TextArea } from '#ui/text-area/text-area.tsx'
import { toast } from '#ui/toast/toast.ts'
import { MultiUploader } from '#ui/uploader/multi-uploader.tsx'
import type { Uploaded } from '#ui/uploader/upload-queue.ts'

interface FollowDialogProps {
  customer: Pick<CustomerRow, 'id' | 'name' | 'intentLevel'>
  onClose: () => void
}

const choicesOf = <Code extends number | string>(codes: readonly Code[], label: (code: Code) => string) =>
  codes.map((code) => ({ value: String(code), label: label(code) }))

/** At nine in the morning of the proposed day. */
const proposed = (level: CodeOf<typeof intentLevel>) =>
  `${nextFollowOf(level, new Date().toISOString()).slice(0, 10)}T09:00:00+08:00`

/** Writes down how a customer was spoken to, and when the next time is. */
export function FollowDialog({ customer: { id, name, intentLevel: level }, onClose }: FollowDialogProps) {
  const [way, setWay] = useState<CodeOf<typeof followWay>>(followWay.phone)
  const [content, setContent] = useState('')
  const [images, setImages] = useState<Uploaded[]>([])
  const [intent, setIntent] = useState(level)
  const [followedAt, setFollowedAt] = useState(() => new Date(Math.floor(Date.now() / 60_000) * 60_000).toISOString())
  const [nextFollowAt, setNext] = useState(() => proposed(level))
  const [isBusy, setBusy] = useState(false)
  const edits = useEdits({ way, content, images, intent, followedAt, nextFollowAt })
  const upload = useMemo(() => saveUpload(uploadModel.image), [])
  const add = useChange(addCustomerFollow)
  return (
    <ActionDialog
      title={`写跟进：${name}`}
      size="large"
      action="保存跟进"
      isReady={content.trim().length >= 2 && followedAt !== '' && !isBusy}
      edits={edits}
      onClose={onClose}
      onSubmit={(requestId) =>
        add(
          {
            customerId: id,
            way,
            content,
            images: images.map(({ url }) => url),
            intentLevel: intent === level ? null : intent,
            followedAt,
            nextFollowAt,
          },
          '跟进已保存',
          { quiet: true, requestId },
        )
      }
    >
      {(faults) => (
        <>
          <Field label="跟进方式" required error={faults.way}>
            <Select
              value={String(way)}
              onChange={(text) => setWay(followWay.codes.find((code) => String(code) === text) ?? way)}
              options={choicesOf(followWay.codes, followWay.label)}
              className="max-w-64"
            />
          </Field>
          <Field label="跟进时间" required error={faults.followedAt}>
            <DateInput withTime value={followedAt} max={dayOf()} onChange={setFollowedAt} className="max-w-64" />
          </Field>
          <Field label="跟进内容" required error={faults.content}>
            <div className="grid gap-2">
              <TextArea value={content} onChange={setContent} maxLength={1000} placeholder="客户说了什么，约定了什么" />
              <fieldset aria-label="常用语" className="flex flex-wrap gap-1.5">
                {quickTexts.map((text) => (
                  <Button
                    key={text}
                    size="tiny"
                    onClick={() => setContent((present) => (present.trim() ? `${present.trim()}；${text}` : text))}
                  >
                    {text}
                  </Button>
                ))}
              </fieldset>
            </div>
          </Field>
          <Field label="意向等级" error={faults.intentLevel}>
            <Select
              value={intent}
              onChange={(text) => {
                const next = intentLevel.codes.find((code) => code === text) ?? intent
                setIntent(next)
                setNext(proposed(next))
              }}
              options={choicesOf(intentLevel.codes, intentLevel.label)}
              className="max-w-64"
            />
          </Field>
          <Field label="下次跟进" error={faults.nextFollowAt} hint="到时提醒您；留空则不提醒">
            <DateInput withTime clearable value={nextFollowAt} min={dayOf()} onChange={setNext} className="max-w-64" />
          </Field>
          <Field label="图片" error={faults.images}>
            <MultiUploader
              kind="image"
              value={images}
              onChange={setImages}
              max={MAX_FOLLOW_IMAGES}
              rules={followImage}
              upload={upload}
              onRefuse={(message) => toast.error(message)}
              onBusyChange={setBusy}
            />
          </Field>
        </>
      )}
    </ActionDialog>
  )
}
